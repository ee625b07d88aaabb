import type { AdminPart } from "../../../admin/server/part.ts";
import { formPage } from "../../../admin/server/form.ts";
import type { Settings } from "../../../admin/server/settings.ts";
import { extendedForm } from "../../../catalogue/admin/server/extended-form.ts";
import type { GiveBack } from "../../server/give-back.ts";
import { z } from "zod";
import type { Database } from "../../../database/database.ts";
import { createStatementLines } from "../../server/statement-lines.ts";
import type { TakeSteps } from "../../server/steps.ts";
import { paymentAdminMessages } from "../messages.ts";
import { paymentSettingsAddress } from "../addresses.ts";
import { statementMessages } from "../statement-messages.ts";
import { createStatementFiles } from "./statement-files.ts";
import { statementPage } from "./statement-page.ts";
import { statementsPage } from "./statements-page.ts";
import { refundPage } from "./refund.ts";

const choice = () => z.enum(["yes", "no"], { error: () => paymentAdminMessages.choose });

/** The owner's setting of payment methods. Bank transfers also need an IBAN in the seller's facts. */
export const methodsSetting = {
  key: "payments",
  parse: z.object({
    delivery: choice(),
    transfer: choice(),
    days: z
      .string()
      .trim()
      .regex(/^([1-9]|[12]\d|30)$/, { error: () => paymentAdminMessages.wrongDays }),
  }),
  first: { delivery: "yes" as const, transfer: "no" as const, days: "7" },
};

type Dependencies = {
  readonly settings: Settings;
  readonly giveBack: GiveBack;
  readonly takesCards: boolean;
  readonly database: Database;
  readonly takeSteps: TakeSteps;
  readonly currency: () => Promise<string>;
  readonly hasAccount: () => Promise<boolean>;
};

export function paymentsAdmin(dependencies: Dependencies) {
  const { settings, takesCards, database, giveBack, takeSteps, currency, hasAccount } = dependencies;
  const { title } = paymentAdminMessages;
  const sources = {
    lines: createStatementLines({ database, takeSteps }),
    files: createStatementFiles(database),
    currency,
  };
  const form = { title, address: paymentSettingsAddress, settings, ...methodsSetting, stored: methodsSetting };
  return {
    pages: {
      "admin-payments": extendedForm(formPage(form), async () => ({ takesCards, hasAccount: await hasAccount() })),
      "admin-refund": refundPage({ database, giveBack }),
      "admin-statements": statementsPage(sources),
      "admin-statement": statementPage(sources),
    },
    menu: {
      "admin-payments": { group: "Settings", name: title },
      "admin-statements": { group: "", name: statementMessages.title },
    },
    activities: statementMessages.activities,
    settings: [{ title, href: paymentSettingsAddress(), setting: methodsSetting }],
  } satisfies AdminPart;
}
