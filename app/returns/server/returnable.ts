import { and, eq, max, ne, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/database.ts";
import { sentOf } from "../../orders/server/parcels.ts";
import { orderEvents, orderLines, orderParcels, orders } from "../../orders/server/schema.ts";
import type { ReturnableLine } from "../domain/return.ts";
import { returnLines, returns } from "./schema.ts";

/** Reads what was sent and returned of an order. */
export async function readReturnable(from: Database | Transaction, number: number): Promise<readonly ReturnableLine[]> {
  const lines = await from
    .select({ line: orderLines, order: orders })
    .from(orderLines)
    .innerJoin(orders, eq(orders.number, orderLines.orderNumber))
    .where(eq(orderLines.orderNumber, number))
    .orderBy(orderLines.id);
  const before = await from
    .select({ id: returnLines.productId, units: sql<number>`sum(${returnLines.units})::integer` })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(and(eq(returns.orderNumber, number), ne(returns.state, "refused")))
    .groupBy(returnLines.productId);
  return lines.map(({ order, line }) => ({
    id: line.productId,
    title: line.title,
    sent: sentOf(order, line),
    returned: before.find(({ id }) => id === line.productId)?.units ?? 0,
  }));
}

/** Like `readReturnable`. Locks the order first, so that concurrent returns of it wait for each other. */
export async function lockReturnable(transaction: Transaction, number: number): Promise<readonly ReturnableLine[]> {
  await transaction.select({ number: orders.number }).from(orders).where(eq(orders.number, number)).for("update");
  return readReturnable(transaction, number);
}

/** Time of the order's last shipment. Null if nothing was sent. Release 0.2.0 sends without parcels. */
export async function lastShipment(from: Database | Transaction, number: number): Promise<Date | null> {
  const isOf = eq(orderParcels.orderNumber, number);
  const [parcel] = await from
    .select({ at: max(orderParcels.sentAt) })
    .from(orderParcels)
    .where(isOf);
  if (parcel?.at) return parcel.at;
  const isShipment = and(eq(orderEvents.orderNumber, number), eq(orderEvents.state, "shipped"));
  const [event] = await from
    .select({ at: max(orderEvents.at) })
    .from(orderEvents)
    .where(isShipment);
  return event?.at ?? null;
}
