import type { Accounts } from "../accounts/server/accounts.ts";
import { appearanceFacts } from "../admin/server/appearance.ts";
import { shopFacts } from "../admin/server/facts.ts";
import type { AdminServices } from "../admin/server/services.ts";
import type { Catalogue } from "../catalogue/server/catalogue.ts";
import type { RatesReader } from "../charges/server/rates.ts";
import type { Database } from "../database/database.ts";
import { repeatUntilClosed, runOneAtATime } from "../database/repeat.ts";
import { rootCause } from "../database/root-cause.ts";
import type { ReadDocuments } from "../orders/server/context.ts";
import type { FindOwnOrder } from "../orders/server/pages.ts";
import type { ServerModule } from "../page/server/server-module.ts";
import type { ServerContext } from "../server/context.ts";
import { invoiceAddress } from "./addresses.ts";
import { adminInvoiceAddress } from "./admin/addresses.ts";
import { readInvoiceSettings } from "./admin/server/setting.ts";
import { invoicesAdmin } from "./admin/server/part.ts";
import { invoiceMessages } from "./messages.ts";
import { invoiceEmails } from "./server/emails.ts";
import { createNumbering } from "./server/numbering.ts";
import { invoiceRoutes } from "./server/routes.ts";
import { documentsOfAccount, numbersOfOrder } from "./server/stored.ts";

export const orderDocuments =
  (database: Database): ReadDocuments =>
  async (orderNumber) =>
    (await numbersOfOrder(database, orderNumber)).map(({ number, kind }) => ({
      title: invoiceMessages.title(kind, number),
      href: invoiceAddress(number),
      adminHref: adminInvoiceAddress(number),
    }));

/** Creates a function that reads for how many years the owner stores documents. */
export const yearsToKeep =
  ({ settings }: Pick<AdminServices, "settings">) =>
  async () =>
    (await readInvoiceSettings(settings)).years;

/** Polling interval of the queue, in ms. */
const everyMs = 10_000;

type Dependencies = {
  readonly accounts: Accounts;
  readonly admin: Pick<AdminServices, "settings" | "pictures">;
  readonly catalogue: Pick<Catalogue, "storeSettings">;
  readonly rates: RatesReader;
  readonly findOwn: FindOwnOrder;
  readonly pageOf: (number: number, isSent: boolean) => Promise<string>;
  readonly shopName: string;
};

export function openInvoices(
  { database, log, post }: Pick<ServerContext, "database" | "log" | "post">,
  { accounts, admin: { settings, pictures }, catalogue, rates, findOwn, pageOf, shopName }: Dependencies,
) {
  const { storeSettings } = catalogue;
  const report = (error: unknown, order?: number) =>
    log.error({ order, cause: rootCause(error) }, "An invoice could not be created. The store tries again.");
  const readInvoicing = () => readInvoiceSettings(settings);
  const numberNext = createNumbering({ database, readSettings: readInvoicing, rates, storeSettings, post, report });
  const [facts, appearance] = [shopFacts(settings, shopName), appearanceFacts(settings, pictures)];
  const shop = async () => ({
    name: shopName,
    ...(await facts()),
    ...(await appearance()),
    locale: (await storeSettings()).locale,
  });
  async function run() {
    while (await numberNext());
  }
  repeatUntilClosed(database, everyMs, runOneAtATime(run, report));

  return {
    personalData: {
      stays: [invoiceMessages.personalData.stays],
      collect: async ({ id }) => ({ invoices: await documentsOfAccount(database, id) }),
    },
    routes: () => invoiceRoutes({ database, accounts, findOwn, shop }),
    adminPart: invoicesAdmin({ database, settings, shop }),
    emails: invoiceEmails(pageOf),
  } satisfies ServerModule & Record<string, unknown>;
}
