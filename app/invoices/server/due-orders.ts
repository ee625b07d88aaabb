import { and, eq, inArray, sql } from "drizzle-orm";
import { users } from "../../accounts/server/schema.ts";
import { sumOf } from "../../charges/domain/proportion.ts";
import type { Transaction } from "../../database/database.ts";
import type { Address } from "../../orders/domain/order.ts";
import { orderEvents, orderLines, orders } from "../../orders/server/schema.ts";
import { hasUnconfirmedEmail } from "../../orders/server/standing.ts";
import { storedTotal, toPayOf } from "../../orders/server/to-pay.ts";
import { payments, refunds } from "../../payments/server/schema.ts";
import type { SaleState } from "../domain/rest.ts";
import { invoiceDues, invoices } from "./schema.ts";

export type DueOrder = Awaited<ReturnType<typeof readDueOrders>>[number];

const paidAt = sql`(select paid_at from ${payments} where order_number = ${orders.number} and state = 'paid')`;

/** Time of the last shipment. Ignores later changes of tracking details. */
const shippedAt = sql`(select max(at) from ${orderEvents} where order_number = ${orders.number} and state = 'shipped'
  and parcel ->> 'is' is distinct from 'changed')`;

/**
 * Reads orders with the data for their documents. The caller must have locked the orders.
 * `isNew`: true if the queue contains the order's payment, or its shipment if it is paid on delivery.
 */
export async function readDueOrders(transaction: Transaction, numbers: number[]) {
  const found = await transaction
    .select({
      order: orders,
      email: sql<string | null>`coalesce(${users.email}, ${orders.guestEmail})`,
      isUnconfirmed: sql<boolean>`${hasUnconfirmedEmail}`,
      isPaid: sql<boolean>`${paidAt} is not null`,
      buyer: sql<Address>`coalesce((select buyer from ${invoiceDues}
        where order_number = ${orders.number} and buyer is not null limit 1), ${orders.address})`,
      shippedAt: sql<string | null>`to_json(${shippedAt}) #>> '{}'`,
      isNew: sql<boolean>`exists (select from ${invoiceDues}
        where order_number = ${orders.number} and at <= coalesce(${paidAt}, ${shippedAt}))`,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.number, numbers))
    .orderBy(orders.number);
  const isOfThese = inArray(orderLines.orderNumber, numbers);
  const lines = await transaction.select().from(orderLines).where(isOfThese).orderBy(orderLines.id);
  const isEarlier = inArray(invoices.orderNumber, numbers);
  const earlier = await transaction.select().from(invoices).where(isEarlier).orderBy(invoices.id);
  const isGiven = and(inArray(refunds.orderNumber, numbers), inArray(refunds.reason, ["owner", "returned"]));
  const given = await transaction.select().from(refunds).where(isGiven);
  return found.map((row) => {
    const isOwn = ({ orderNumber }: { readonly orderNumber: number }) => orderNumber === row.order.number;
    return Object.assign(row, {
      lines: lines.filter(isOwn),
      earlier: earlier.filter(isOwn),
      given: given.filter(isOwn),
    });
  });
}

/** Computes what remains sold of an order. Of a refund with several rows, only the first row has `parts`. */
export function saleOf({ order, lines, given }: DueOrder) {
  const unitsOf = ({ productId, quantity, cancelled }: (typeof lines)[number]) =>
    Math.min(quantity, cancelled + sumOf(given, ({ parts }) => parts?.units[productId] ?? 0));
  const state: SaleState = {
    units: Object.fromEntries(lines.map((line) => [line.productId, unitsOf(line)])),
    shipping: order.state === "cancelled" ? order.totalCents : sumOf(given, ({ parts }) => parts?.shipping ?? 0),
    amount: Math.max(0, toPayOf(order, lines) - sumOf(given, ({ amountCents }) => amountCents)),
  };
  return {
    total: storedTotal(order.total, lines),
    products: lines.map(({ productId: id, title, priceCents: unitPrice }) => ({ id, title, unitPrice })),
    state,
  };
}
