import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import type { Orders } from "../../orders/server/orders.ts";
import { orders } from "../../orders/server/schema.ts";
import { isHeldFor } from "../../orders/server/standing.ts";
import type { Count } from "./branches.ts";
import { lockOrder, receivedFor, refundedFor } from "./ledger.ts";
import { payments, paymentSessions } from "./schema.ts";
import type { Settle } from "./settle.ts";
import type { TakeSteps } from "./steps.ts";

type Dependencies = {
  readonly database: Database;
  readonly orders: Pick<Orders, "cancelIn">;
  readonly settle: Settle | null;
  readonly takeSteps: TakeSteps;
  readonly count: Count;
  readonly report: (error: unknown, order: number) => void;
};

const batch = 100;

/** Catches up on lost notifications: reads open pages, cancels overdue orders and refunds cancelled ones. */
export function createSweeper({ database, orders: { cancelIn }, settle, takeSteps, count, report }: Dependencies) {
  const isDue = and(isHeldFor("payment"), lte(orders.heldUntil, sql`now()`));

  async function expire(number: number) {
    await settle?.(number, { end: true });
    await database.transaction(async (transaction) => {
      await lockOrder(transaction, number);
      const ofOrder = and(eq(paymentSessions.orderNumber, number), isNotNull(paymentSessions.providerSession));
      const isOpen = and(ofOrder, eq(paymentSessions.state, "open"));
      const isUnpaid = and(isDue, eq(orders.number, number));
      const [order] = await transaction.select({ number: orders.number }).from(orders).where(isUnpaid);
      if (!order) return;
      // A page that stays open has a payment that is still processing.
      if ((await transaction.$count(paymentSessions, isOpen)) > 0) return count("still processing");
      count("expired");
      await cancelIn(transaction, number, { by: null, without: "time" });
    });
  }

  /** Reads orders with payment pages that are due for a check. Marks these pages, so that other processes skip them. */
  async function takeUnchecked() {
    const { rows } = await database.execute<{ number: number; isHeld: boolean }>(sql`
      with asked as (
        update ${paymentSessions} set checked_at = now() where id in (
          select id from ${paymentSessions} where provider_session is not null and (
            state = 'open' and checked_at < now() - interval '5 minutes'
            or state = 'expired' and checked_at < now() - interval '1 hour' and created_at > now() - interval '2 days')
          order by checked_at limit ${batch} for update skip locked
        ) returning order_number
      )
      select distinct number::float8, ${isHeldFor("payment")} as "isHeld" from ${orders} join asked on order_number = number`);
    return rows;
  }

  /** Finds orders that were cancelled, whole or in part, without a refund: the cancel command plans no refunds. */
  async function findUnrefunded() {
    const { rows } = await database.execute<{ number: number }>(sql`
      select number::float8 from ${payments} join ${orders} on number = payments.order_number
      where (orders.state = 'cancelled' or to_pay_cents < due_cents and not ${isHeldFor("payment")}) and
        ${receivedFor(orders.number)} - ${refundedFor(orders.number)} >
          case orders.state when 'cancelled' then 0 else greatest(0, to_pay_cents - credited_cents) end
      limit ${batch}`);
    return rows;
  }

  return async function sweep(): Promise<void> {
    const attempt = (number: number, work: Promise<unknown>) => work.catch((error: unknown) => report(error, number));
    for (const { number, isHeld } of settle ? await takeUnchecked() : [])
      await attempt(number, settle!(number, { end: !isHeld }));
    const due = await database.select({ number: orders.number }).from(orders).where(isDue).limit(batch);
    for (const { number } of due) await attempt(number, expire(number));
    for (const { number } of await findUnrefunded())
      await attempt(
        number,
        database.transaction((transaction) => takeSteps(transaction, number)),
      );
  };
}
