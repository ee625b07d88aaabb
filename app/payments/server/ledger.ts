import { eq, sql, type SQLWrapper } from "drizzle-orm";
import { orders } from "../../orders/server/schema.ts";
import { stateOf } from "../../orders/server/standing.ts";
import { orderStanding } from "../../orders/domain/order.ts";
import type { Database, Transaction } from "../../database/database.ts";
import type { OrderBalance } from "../domain/payment.ts";
import { payments, refunds, transfers } from "./schema.ts";

/** Locks an order until the transaction ends. Every change of the order's payment takes this lock first. */
export const lockOrder = (transaction: Transaction, number: number) =>
  transaction.select({ number: orders.number }).from(orders).where(eq(orders.number, number)).for("update");

/** Adds a row to the ledger. Returns false if a row with this key exists. */
export async function book(transaction: Transaction, entry: typeof transfers.$inferInsert): Promise<boolean> {
  const booked = await transaction.insert(transfers).values(entry).onConflictDoNothing({ target: transfers.key });
  return (booked.rowCount ?? 0) > 0;
}

/** SQL for the money received for an order, in minor units. */
export const receivedFor = (number: number | SQLWrapper) =>
  sql<string>`(select coalesce(sum(amount_cents), 0) from ${transfers} where order_number = ${number} and credit = 'orders')`;

/** SQL for an order's refunds in some states, by default in all states, in minor units. */
export const refundedFor = (number: number | SQLWrapper, isInState = sql`true`) =>
  sql<string>`(select coalesce(sum(amount_cents), 0) from ${refunds} where order_number = ${number} and ${isInState})`;

/** Reads the balance of a prepaid order. Null for other orders. To change the balance, lock the order first. */
export async function readBalance(
  transaction: Pick<Database | Transaction, "select">,
  number: number,
): Promise<(OrderBalance & { readonly currency: string }) | null> {
  const [found] = await transaction
    .select({ payment: payments, order: orders, came: receivedFor(number), went: refundedFor(number) })
    .from(payments)
    .innerJoin(orders, eq(orders.number, payments.orderNumber))
    .where(eq(payments.orderNumber, number));
  if (!found) return null;
  const { payment, order, came, went } = found;
  const toPay = order.state === "cancelled" ? 0 : (order.toPayCents ?? payment.dueCents);
  return {
    method: payment.method,
    standing: orderStanding(stateOf(order)).is,
    due: Math.max(0, toPay - payment.creditedCents),
    placedFor: payment.dueCents,
    held: Number(came) - Number(went),
    currency: payment.currency,
  };
}
