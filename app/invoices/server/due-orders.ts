import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { users } from "../../accounts/server/schema.ts";
import { sumOf } from "../../charges/domain/proportion.ts";
import type { Refunded } from "../../charges/domain/refund.ts";
import type { Transaction } from "../../database/database.ts";
import { orderEvents, orderLines, orders } from "../../orders/server/schema.ts";
import { hasUnconfirmedEmail } from "../../orders/server/standing.ts";
import { storedTotal, toPayOf } from "../../orders/server/to-pay.ts";
import { payments, refunds } from "../../payments/server/schema.ts";
import type { SaleState, SoldProduct } from "../domain/rest.ts";
import { invoiceDues, invoices } from "./schema.ts";

type StoredOrder = typeof orders.$inferSelect;
type StoredLine = typeof orderLines.$inferSelect;

/** A refund by the owner or for a return. If a refund has several rows, `parts` is null in all but the first. */
type Given = { readonly orderNumber: number; readonly amount: number; readonly parts: Refunded | null };

export type DueOrder = Awaited<ReturnType<typeof readDueOrders>>[number];

const paidAt = sql`(select paid_at from ${payments} where order_number = ${orders.number} and state = 'paid')`;

/** Time of the last shipment. Ignores later changes of tracking details. */
const shippedAt = sql`(select max(at) from ${orderEvents} where order_number = ${orders.number} and state = 'shipped'
  and parcel ->> 'is' is distinct from 'changed')`;

/**
 * Reads orders with the data for their documents. The caller must have locked the orders.
 * `isNew`: the queue has the payment or the shipment of the order, not only later changes.
 */
export async function readDueOrders(transaction: Transaction, numbers: readonly number[]) {
  const found = await transaction
    .select({
      order: orders,
      email: sql<string | null>`coalesce(${users.email}, ${orders.guestEmail})`,
      isUnconfirmed: sql<boolean>`${hasUnconfirmedEmail}`,
      isPaid: sql<boolean>`${paidAt} is not null`,
      shippedAt: sql<string | null>`to_json(${shippedAt}) #>> '{}'`,
      isNew: sql<boolean>`exists (select from ${invoiceDues}
        where order_number = ${orders.number} and at <= greatest(${paidAt}, ${shippedAt}))`,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.number, [...numbers]))
    .orderBy(orders.number);
  const lines = await ofOrders(inArray(orderLines.orderNumber, [...numbers]), (condition) =>
    transaction.select().from(orderLines).where(condition).orderBy(asc(orderLines.id)),
  );
  const earlier = await ofOrders(inArray(invoices.orderNumber, [...numbers]), (condition) =>
    transaction.select().from(invoices).where(condition).orderBy(asc(invoices.id)),
  );
  const given = await ofOrders(
    and(inArray(refunds.orderNumber, [...numbers]), inArray(refunds.reason, ["owner", "returned"]))!,
    (condition) =>
      transaction
        .select({
          orderNumber: refunds.orderNumber,
          amount: refunds.amountCents,
          parts: refunds.parts,
        })
        .from(refunds)
        .where(condition),
  );
  return found.map((row) => {
    const { order } = row;
    const own = lines.get(order.number) ?? [];
    return Object.assign(row, {
      total: storedTotal(order.total, own),
      products: own.map(productOf),
      state: stateOf(order, own, given.get(order.number) ?? []),
      earlier: earlier.get(order.number) ?? [],
    });
  });
}

async function ofOrders<Row extends { orderNumber: number }>(condition: SQL, read: (condition: SQL) => Promise<Row[]>) {
  return Map.groupBy(await read(condition), ({ orderNumber }) => orderNumber);
}

const productOf = ({ productId: id, title, priceCents: unitPrice }: StoredLine): SoldProduct => ({
  id,
  title,
  unitPrice,
});

function stateOf(order: StoredOrder, lines: readonly StoredLine[], given: readonly Given[]): SaleState {
  const unitsOf = ({ productId, quantity, cancelled }: StoredLine) =>
    Math.min(quantity, cancelled + sumOf(given, ({ parts }) => parts?.units[productId] ?? 0));
  return {
    units: Object.fromEntries(lines.map((line) => [line.productId, unitsOf(line)])),
    shipping: order.state === "cancelled" ? order.totalCents : sumOf(given, ({ parts }) => parts?.shipping ?? 0),
    amount: Math.max(0, toPayOf(order, lines) - sumOf(given, ({ amount }) => amount)),
  };
}
