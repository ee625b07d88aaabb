import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { gatewayWith } from "../../../e2e/money/testing.ts";
import { createBaskets } from "../../basket/server/baskets.ts";
import { newUser } from "../../basket/server/testing.ts";
import type { TestDatabase } from "../../database/postgres/testing.ts";
import type { PlacingContext } from "../../orders/server/place-single-statement.ts";
import { createOrders } from "../../orders/server/orders.ts";
import { reviewed } from "../../orders/server/testing.ts";
import type { OrderSubscriber } from "../../orders/server/subscribers.ts";
import type { Post } from "../../server/emails.ts";
import type { PaymentMethod } from "../domain/payment.ts";
import { countBranches } from "./branches.ts";
import { createGiveBack } from "./give-back.ts";
import { createRefundWorker } from "./refund-worker.ts";
import { createSessions } from "./sessions.ts";
import { createSettle } from "./settle.ts";
import { createSteps } from "./steps.ts";
import { stripeProvider } from "./stripe/stripe.ts";
import { paymentSubscriber } from "./subscriber.ts";
import { createSweeper } from "./sweeper.ts";

/** Opens payments with a fake card provider that can misbehave. `stop` ends the provider. */
export async function testPayments(
  { database }: Pick<TestDatabase, "database">,
  post: Post | null = null,
  subscribers: readonly OrderSubscriber[] = [],
  context: PlacingContext | null = null,
) {
  const gateway = await gatewayWith();
  const api = new URL(gateway.address);
  const provider = stripeProvider({ secretKey: "sk_test_shop", webhookSecrets: ["whsec_shop"], api });
  const { count } = countBranches();
  const errors: unknown[] = [];
  const log = { error: (...error: unknown[]) => void errors.push(error) };
  const subscriber = paymentSubscriber({ post: null, later: () => ({ takeSteps, settle }) });
  const orders = createOrders(database, undefined, [subscriber, ...subscribers], context);
  const takeSteps = createSteps({ orders, count });
  const settle = createSettle({ database, orders, provider, takeSteps, count, log });
  const sweep = createSweeper({ database, orders, settle, takeSteps, count, report: (error) => errors.push(error) });
  const refundNext = createRefundWorker({ database, provider, count });
  const begin = createSessions({ database, provider });
  const giveBack = createGiveBack({ post });
  const texts = {
    title: "An order",
    email: "ada@shopper.example",
    successUrl: "http://shop/ok",
    cancelUrl: "http://shop/no",
  };
  const baskets = createBaskets(database);

  return {
    gateway,
    provider,
    orders,
    settle,
    sweep,
    refundNext,
    errors,
    takeSteps,
    stop: () => gateway.stop(),

    /** Orders products. Returns the order's number. */
    async order(method: PaymentMethod | "delivery", ...products: string[]): Promise<number> {
      const { id } = await newUser(database);
      const placing = await reviewed(baskets, id, ...products);
      const payment = method === "delivery" ? {} : { payment: { method, holdMinutes: 60 } };
      const placed = await orders.place({ id }, { ...placing, ...payment });
      if (!placed.ok) throw new Error(placed.changes.join(" "));
      return placed.number;
    },

    /** Opens the payment page of an order. Returns the provider's id of the page. */
    async open(number: number): Promise<string> {
      const begun = await begin(number, texts);
      if (begun === null) throw new Error(`Order ${number} has nothing to pay.`);
      return begun.url.split("/").at(-1)!;
    },

    begin: (number: number) => begin(number, texts),

    /** Refunds parts of an order in a transaction, by default with the reason "owner". */
    giveBack: (order: number, chosen: Partial<Parameters<typeof giveBack>[1]>) =>
      database.transaction((transaction) =>
        giveBack(transaction, { order, units: {}, shipping: 0, amount: 0, reason: "owner", by: null, ...chosen }),
      ),

    /** Ends the order's time to pay. */
    endTime: (number: number) =>
      database.execute(sql`update orders set held_until = now() - interval '1 second' where number = ${number}`),

    /** Executes all planned refunds, even if they are not due yet. */
    async refundAll() {
      await database.execute(sql`update refunds set next_try_at = now()`);
      while (await refundNext());
    },

    /** Reads state, hold, money in the ledger and refunds of an order. */
    async of(number: number) {
      const { rows } = await database.execute<{
        state: string;
        hold: string | null;
        money: number;
        refunds: string[] | null;
      }>(sql`
        select state, hold_reason as hold,
          (select coalesce(sum(case when credit = 'orders' then amount_cents else -amount_cents end), 0)::integer
            from transfers where order_number = number and 'orders' in (credit, debit)) as money,
          (select array_agg(reason || ' ' || amount_cents || ' ' || refunds.state order by refunds.created_at)
            from refunds where order_number = number) as refunds
        from orders where number = ${number}`);
      const { state, hold, money, refunds } = rows[0]!;
      return { state, hold, money, refunds: refunds ?? [] };
    },

    event: (order: number) => ({ id: `evt_${randomUUID()}`, type: "checkout.session.completed", order, page: null }),
  };
}
