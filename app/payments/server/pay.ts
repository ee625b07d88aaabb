import { type Context, Hono } from "hono";
import type { Accounts } from "../../accounts/server/accounts.ts";
import type { ReadFacts } from "../../admin/server/site.ts";
import { readStoreSettings } from "../../catalogue/server/store-settings.ts";
import type { Database } from "../../database/database.ts";
import { orderAddress, payAddress } from "../../orders/addresses.ts";
import { statusOf } from "../../orders/domain/order.ts";
import { signInFor } from "../../orders/server/own-page.ts";
import { type FindOwnOrder, type OwnOrder, parseNumber } from "../../orders/server/pages.ts";
import type { Documents } from "../../page/server/documents.ts";
import type { PersonalLoader } from "../../page/server/loaders.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import { setHeaders } from "../../server/set-headers.ts";
import type { PayPage } from "../domain/pay-page.ts";
import { type PaymentProvider, ProviderUnavailable } from "../domain/provider.ts";
import { paymentMessages } from "../messages.ts";
import { payUntil, type ReadBankDetails } from "./bank-transfer.ts";
import type { createSessions } from "./sessions.ts";
import type { Settle } from "./settle.ts";

export type Card = {
  readonly provider: PaymentProvider;
  readonly settle: Settle;
  readonly begin: ReturnType<typeof createSessions>;
};

type Dependencies = {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly findOwn: FindOwnOrder;
  readonly readBankDetails: ReadBankDetails;
  readonly shop: ReadFacts;
  readonly origin: string;
  readonly card: Card | null;
};

function withoutAnswer(error: unknown): readonly [] {
  if (error instanceof ProviderUnavailable) return [];
  throw error;
}

/** The page to pay an order. Reads the payment at each load, because the provider redirects shoppers to this page. */
export function createPay(dependencies: Dependencies) {
  const { database, accounts, findOwn, readBankDetails, shop, origin, card } = dependencies;

  async function pageOf({ order }: OwnOrder, state: Partial<PayPage>): Promise<PayPage> {
    const { number, totalCents: amountCents, payment } = order;
    const method = payment === "transfer" ? payment : "card";
    const details = method === "transfer" ? await readBankDetails(number) : null;
    const until = method === "transfer" ? await payUntil(database, number) : null;
    const transfer = details && { facts: details.facts, code: details.code };
    const page = { title: paymentMessages.pay.heading(number), number, amountCents, until };
    return { ...page, method, transfer, isProcessing: false, problem: null, ...state };
  }

  const isUnpaid = ({ order }: OwnOrder) => statusOf(order) === "unpaid";

  async function post(c: Context<HonoEnv>, documents: Documents) {
    const { user, cookies } = await accounts.session(c.req.raw.headers);
    setHeaders(c, { cookies });
    const number = parseNumber(c.req.param("number"));
    const cookie = c.req.header("cookie") ?? "";
    const found = number === null ? null : await findOwn({ user, cookie }, number);
    if (!found) return user ? c.notFound() : c.redirect(signInFor(c.req.path), 303);
    const { order, email } = found;
    if (!isUnpaid(found) || order.payment !== "card") return c.redirect(orderAddress(order.number), 303);
    const refused = async (problem: string) =>
      documents.sendWith(c, payAddress(order.number), 503, await pageOf(found, { problem }));
    const { pay: messages } = paymentMessages;
    if (!card) return refused(messages.unavailable);
    const { currency } = await readStoreSettings(database);
    if (card.provider.refusal(order.totalCents, currency)) return refused(messages.notPayable);
    const here = `${origin}${payAddress(order.number)}`;
    try {
      const title = messages.title((await shop()).name ?? "", order.number);
      const begun = await card.begin(order.number, { title, email, successUrl: here, cancelUrl: here });
      return c.redirect(begun?.url ?? payAddress(order.number), 303);
    } catch (error) {
      if (error instanceof ProviderUnavailable) return refused(messages.unavailable);
      throw error;
    }
  }

  return {
    loader: {
      isPersonal: true,
      async load({ user, params, at, cookie }) {
        const number = parseNumber(params["number"]);
        const visitor = { user, cookie };
        const before = number && (await findOwn(visitor, number));
        if (!number || !before) return user ? null : { redirect: signInFor(at) };
        const isByCard = isUnpaid(before) && before.order.payment === "card";
        const states = isByCard && card ? await card.settle(number).catch(withoutAnswer) : [];
        const found = isByCard ? await findOwn(visitor, number) : before;
        if (!found || !isUnpaid(found)) return { redirect: orderAddress(number) };
        return { data: await pageOf(found, { isProcessing: states.includes("processing") }) };
      },
    } satisfies PersonalLoader<PayPage>,

    routes: (documents: Documents) => new Hono<HonoEnv>().post(payAddress.pattern, (c) => post(c, documents)),
  };
}
