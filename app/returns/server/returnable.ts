import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/database.ts";
import type { Units } from "../../orders/domain/order.ts";
import { sentOf } from "../../orders/server/parcels.ts";
import { orderEvents, orderLines, orderParcels, orders } from "../../orders/server/schema.ts";
import { actionsOf, linesLeft, type ReturnableLine } from "../domain/return.ts";
import type { ReturnReason } from "../domain/rules.ts";
import { returnLines, returns, withdrawals } from "./schema.ts";

/** By product id. */
export type Reasons = Readonly<Record<string, ReturnReason | "">>;

/** Reads which units of an order were sent, and which are in returns. */
export async function readReturnable(from: Database | Transaction, number: number): Promise<readonly ReturnableLine[]> {
  const returned = sql<number>`(
    select coalesce(sum(units), 0)::integer from ${returnLines} as line join ${returns} as made on made.id = line.return_id
    where made.order_number = ${number} and line.product_id = ${orderLines.productId} and made.state <> 'refused')`;
  const rows = await from
    .select({ line: orderLines, order: orders, returned })
    .from(orderLines)
    .innerJoin(orders, eq(orders.number, orderLines.orderNumber))
    .where(eq(orderLines.orderNumber, number))
    .orderBy(orderLines.id);
  return rows.map(({ line, order, returned: units }) => {
    return { id: line.productId, title: line.title, sent: sentOf(order, line), returned: units };
  });
}

/** Like `readReturnable`. Locks the order first, so that concurrent returns wait for each other. */
export async function lockReturnable(transaction: Transaction, number: number): Promise<readonly ReturnableLine[]> {
  await transaction.select({ number: orders.number }).from(orders).where(eq(orders.number, number)).for("update");
  return readReturnable(transaction, number);
}

/** Stores the items of a return. The caller must have checked the units. */
export const insertItems = (transaction: Transaction, returnId: number, units: Units, reasons: Reasons = {}) =>
  transaction.insert(returnLines).values(
    Object.entries(units).map(([productId, count]) => {
      return { returnId, productId, units: count, reason: reasons[productId] ?? "" };
    }),
  );

/** Reads a return with its items, the order's lines, and the actions possible now. Null for an unknown id. */
export async function readReturn(from: Database | Transaction, id: number) {
  const [found] = await from
    .select({ row: returns, statement: withdrawals })
    .from(returns)
    .leftJoin(withdrawals, eq(withdrawals.id, returns.withdrawalId))
    .where(eq(returns.id, id));
  if (!found) return null;
  const { row, statement } = found;
  const isOfReturn = eq(returnLines.returnId, id);
  const lines = await from.select().from(returnLines).where(isOfReturn).orderBy(returnLines.productId);
  const units: Units = Object.fromEntries(lines.map((line) => [line.productId, line.units]));
  const returnable = row.orderNumber === null ? [] : await readReturnable(from, row.orderNumber);
  const isUndone = returnable.some((line) => line.id in units && line.returned > line.sent);
  const hasChoices = linesLeft(returnable).length > 0;
  const isWithdrawal = statement !== null || (await isWithdrawn(from, row.orderNumber));
  const standing = { state: row.state, isWithdrawal, hasItems: lines.length > 0, hasChoices };
  const actions = row.dueAt ? [] : actionsOf({ ...standing, isUndone });
  return { ...row, statement, lines, units, returnable, isUndone, actions };
}

/** True if the shopper has withdrawn from the whole order. */
async function isWithdrawn(from: Database | Transaction, orderNumber: number | null): Promise<boolean> {
  const { rows } = await from.execute(sql`
    select from ${returns} join ${withdrawals} on withdrawals.id = withdrawal_id
    where returns.order_number = ${orderNumber} and products = '' limit 1`);
  return rows.length > 0;
}

export type FoundReturn = NonNullable<Awaited<ReturnType<typeof readReturn>>>;

/** Like `readReturn`. Locks the order, then the return. */
export async function lockReturn(transaction: Transaction, id: number) {
  const number = sql`(select order_number from ${returns} where id = ${id})`;
  await transaction.execute(sql`select from ${orders} where number = ${number} for update`);
  await transaction.execute(sql`select from ${returns} where id = ${id} for update`);
  return readReturn(transaction, id);
}

/** True within `days` after the order's last shipment. Orders shipped by release 0.2.0 have events, but no parcels. */
export async function isInTime(from: Database | Transaction, number: number, days: number): Promise<boolean> {
  const { rows } = await from.execute(sql`
    select where now() < make_interval(days => ${days}::integer) + coalesce(
      (select max(sent_at) from ${orderParcels} where order_number = ${number}),
      (select max(at) from ${orderEvents} where order_number = ${number} and state = 'shipped'))`);
  return rows.length > 0;
}
