import type { Accounts } from "../accounts/server/accounts.ts";
import { shopFacts } from "../admin/server/facts.ts";
import { readSeller } from "../admin/server/seller.ts";
import type { AdminServices } from "../admin/server/services.ts";
import { repeatUntilClosed, runOneAtATime } from "../database/repeat.ts";
import { rootCause } from "../database/root-cause.ts";
import type { PaymentFact } from "../orders/domain/order-pages.ts";
import type { Orders } from "../orders/server/orders.ts";
import type { FindOwnOrder } from "../orders/server/pages.ts";
import type { OrderPayments } from "../orders/server/payment-port.ts";
import type { ServerModule } from "../page/server/server-module.ts";
import type { ServerContext } from "../server/context.ts";
import { createRateLimits } from "../server/rate-limits.ts";
import { orderPaymentCard } from "./admin/server/order-payment.ts";
import { methodsSetting, paymentsAdmin } from "./admin/server/part.ts";
import type { PaymentProvider } from "./domain/provider.ts";
import { paymentMessages } from "./messages.ts";
import { bankDetails, bankTransfer, payUntil } from "./server/bank-transfer.ts";
import { countBranches } from "./server/branches.ts";
import { createBooks } from "./server/books.ts";
import { paymentEmails } from "./server/emails.ts";
import { createGiveBack } from "./server/give-back.ts";
import { offeredMethods } from "./server/methods.ts";
import { orderRefunds } from "./server/order-refunds.ts";
import { erasePayers, personalPayments } from "./server/personal-data.ts";
import { type Card, createPay } from "./server/pay.ts";
import { createRefundWorker } from "./server/refund-worker.ts";
import { createSessions } from "./server/sessions.ts";
import { createSettle } from "./server/settle.ts";
import { createSteps, type TakeSteps } from "./server/steps.ts";
import { paymentSubscriber } from "./server/subscriber.ts";
import { createSweeper } from "./server/sweeper.ts";
import { webhookPath, webhookRoute } from "./server/webhook.ts";

export { paymentSettings, stripeOf } from "./server/stripe/settings.ts";
export { stripeProvider } from "./server/stripe/stripe.ts";

const runEveryMs = 15_000;
const eraseEveryMs = 60 * 60 * 1000;

type Opened = { readonly takeSteps: TakeSteps; readonly settle: Card["settle"] | null };

type Preparing = {
  readonly settings: AdminServices["settings"];
  readonly provider: PaymentProvider | null;
  readonly shopName: string;
};

/** Creates the payment functions that the order service needs. Call `openPayments` after creating that service. */
export function preparePayments(
  { database, post }: Pick<ServerContext, "database" | "post">,
  { settings, provider, shopName }: Preparing,
) {
  const opened: { parts?: Opened } = {};
  const shop = shopFacts(settings, shopName);
  async function account() {
    const { name, iban, bic } = await readSeller(settings);
    return iban ? { holder: name || ((await shop()).name ?? shopName), iban, bic } : null;
  }
  async function offered() {
    const { delivery, transfer, days } = (await settings.value(methodsSetting)) ?? methodsSetting.first;
    const transferDays = transfer === "yes" && (await account()) ? Number(days) : null;
    return offeredMethods({ isOnDelivery: delivery === "yes", isCard: provider !== null, transferDays });
  }
  const readBankDetails = bankDetails(database, bankTransfer({ database, account }));
  async function factsOf(number: number): Promise<readonly PaymentFact[]> {
    const until = await payUntil(database, number);
    const facts = (await readBankDetails(number))?.facts ?? [];
    return until === null ? facts : [...facts, [paymentMessages.bankDetails.until, until]];
  }
  return {
    settings,
    provider,
    opened,
    shop,
    account,
    readBankDetails,
    forOrders: {
      subscriber: paymentSubscriber({ post, later: () => opened.parts! }),
      offered,
      // An order that costs nothing counts as paid at once.
      refusal: (method, total, currency) =>
        method === "card" && total > 0 && provider?.refusal(total, currency) ? paymentMessages.pay.notPayable : null,
      factsOf,
      refundsOf: orderRefunds(database),
    } satisfies OrderPayments,
  };
}

type Dependencies = {
  readonly accounts: Accounts;
  readonly orders: Orders;
  readonly findOwn: FindOwnOrder;
  readonly origin: string;
  readonly pageOf: (number: number, isSent: boolean) => Promise<string>;
  /** Number of years for which the shop keeps documents. */
  readonly yearsToKeep: () => Promise<number>;
};

export function openPayments(
  { database, post, log, secrets }: ServerContext,
  { settings, provider, opened, shop, account, readBankDetails, forOrders }: ReturnType<typeof preparePayments>,
  { accounts, orders, findOwn, origin, pageOf, yearsToKeep }: Dependencies,
) {
  const { count, metric } = countBranches();
  const takeSteps = createSteps({ orders, count });
  const settle = provider && createSettle({ database, orders, provider, takeSteps, count, log });
  opened.parts = { takeSteps, settle };
  const card = provider && settle ? { provider, settle, begin: createSessions({ database, provider }) } : null;
  const pay = createPay({ database, accounts, findOwn, readBankDetails, shop, origin, card });
  const giveBack = createGiveBack({ post });

  const report = (error: unknown, order?: number) =>
    log.error({ order, cause: rootCause(error) }, "A payment task failed. The store tries again.");
  const webhook = card && webhookRoute({ ...card, limits: createRateLimits(database, secrets[0]), report });
  const books = createBooks({ database, log, provider });
  const sweep = createSweeper({ database, orders, settle, takeSteps, count, report });
  const refundNext = provider && createRefundWorker({ database, provider, count });
  async function run() {
    await sweep();
    for (let isMore = true; isMore; isMore = (await refundNext?.()) ?? false);
    await books.compareIfDue();
  }
  repeatUntilClosed(database, runEveryMs, runOneAtATime(run, report));
  const erase = async () => erasePayers(database, await yearsToKeep());
  repeatUntilClosed(database, eraseEveryMs, () => void erase().catch(report));

  return {
    giveBack,
    personalData: personalPayments(database),
    metrics: [metric, books.metric, ...(webhook ? [webhook.metric] : [])],
    formTargets: provider?.origins ?? [],
    webhooks: provider ? [webhookPath(provider)] : [],
    loaders: { pay: pay.loader },
    routes: (documents) => {
      const routes = pay.routes(documents);
      return webhook ? routes.route("/", webhook.routes) : routes;
    },
    adminPart: paymentsAdmin({
      database,
      settings,
      giveBack,
      takeSteps,
      webhook: provider && origin + webhookPath(provider),
      hasAccount: async () => (await account()) !== null,
    }),
    orderCards: { "order-payment": orderPaymentCard(database) },
    emails: paymentEmails(orders, pageOf, forOrders.factsOf),
  } satisfies ServerModule & Record<string, unknown>;
}
