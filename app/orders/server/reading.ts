import { and, desc, eq, inArray, lt, type SQL } from "drizzle-orm";
import type { Address, Order, OrderLine, OrderPage, OrderSummary } from "../domain/order.ts";
import type { Database } from "../../database/database.ts";
import { cataloguePicture } from "../../shop/server/pictures.ts";
import { users } from "../../accounts/server/schema.ts";
import { orderEvents, orderLines, orders } from "./schema.ts";

/** An order and whose it is, for the shop's owner. */
export type Owned<Shown extends OrderSummary> = { readonly order: Shown; readonly email: string };

type Page = { readonly before?: number | undefined; readonly size: number };

/** A page of orders that a condition holds for. */
export async function readPage(
  database: Database,
  condition: SQL | undefined,
  { before, size }: Page,
): Promise<OrderPage<Owned<OrderSummary>>> {
  const found = await database
    .select({ order: orders, email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(condition, before === undefined ? undefined : lt(orders.number, before)))
    .orderBy(desc(orders.number))
    .limit(size + 1);
  const rows = found.slice(0, size);
  const lines = await linesOf(
    database,
    rows.map(({ order }) => order.number),
  );
  return {
    orders: rows.map(({ order, email }) => ({ order: summary(order, lines), email })),
    next: found.length > size ? rows.at(-1)!.order.number : null,
  };
}

/** The one order that a condition holds for, or null. */
export async function readOrder(database: Database, condition: SQL | undefined): Promise<Owned<Order> | null> {
  const [found] = await database
    .select({ order: orders, email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(condition);
  if (!found) return null;
  const { order, email } = found;
  const events = await database
    .select({ state: orderEvents.state, at: orderEvents.at })
    .from(orderEvents)
    .where(eq(orderEvents.orderNumber, order.number))
    .orderBy(orderEvents.id);
  const shown: Order = {
    ...summary(order, await linesOf(database, [order.number])),
    address: order.address,
    giftNote: order.giftNote,
    events: events.map(({ state, at }) => ({ state, at: at.toISOString() })),
  };
  return { order: shown, email };
}

/** Where the latest of the orders went that a condition holds for, or null. */
export async function readLastAddress(database: Database, condition: SQL): Promise<Address | null> {
  const query = database.select({ address: orders.address }).from(orders).where(condition);
  const [last] = await query.orderBy(desc(orders.number)).limit(1);
  return last?.address ?? null;
}

const summary = (order: typeof orders.$inferSelect, lines: Map<number, OrderLine[]>): OrderSummary => ({
  number: order.number,
  placedAt: order.placedAt.toISOString(),
  state: order.state,
  totalCents: order.totalCents,
  lines: lines.get(order.number) ?? [],
});

/** The lines of these orders, by their numbers. */
async function linesOf(database: Database, numbers: readonly number[]): Promise<Map<number, OrderLine[]>> {
  const rows = await database
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderNumber, [...numbers]))
    .orderBy(orderLines.id);
  const lines = rows.map(({ orderNumber, productId, title, picture, priceCents, quantity }) => {
    const line = { id: productId, title, image: cataloguePicture(picture), price: priceCents / 100, quantity };
    return { orderNumber, line };
  });
  return new Map(
    [...Map.groupBy(lines, ({ orderNumber }) => orderNumber)].map(([number, all]) => [
      number,
      all.map(({ line }) => line),
    ]),
  );
}
