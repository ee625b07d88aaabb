import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import type { OrderRefunds } from "../../orders/domain/order-pages.ts";
import { orders } from "../../orders/server/schema.ts";
import { readRefundable } from "./refundable.ts";
import { refunds, transfers } from "./schema.ts";

/** True if the shopper has paid something. Shipped orders with payment on delivery count as paid, unless free. */
export async function hasPaid(database: Database, number: number): Promise<boolean> {
  const isReceived = and(eq(transfers.orderNumber, number), eq(transfers.credit, "orders"));
  const hasPrice = sql`coalesce(${orders.toPayCents}, ${orders.totalCents}) > 0`;
  const isDelivered = and(eq(orders.number, number), eq(orders.state, "shipped"), isNull(orders.payment), hasPrice);
  return (await database.$count(transfers, isReceived)) + (await database.$count(orders, isDelivered)) > 0;
}

export const orderRefunds =
  (database: Database) =>
  async (number: number): Promise<OrderRefunds> => {
    const isOfOrder = eq(refunds.orderNumber, number);
    const rows = await database.select().from(refunds).where(isOfOrder).orderBy(refunds.createdAt, refunds.id);
    return {
      list: rows.map(({ amountCents, createdAt, doneAt }) => {
        return { amountCents, at: (doneAt ?? createdAt).toISOString(), isSent: doneAt !== null };
      }),
      isWhole: rows.length > 0 && (await readRefundable(database, number))?.left === 0,
    };
  };
