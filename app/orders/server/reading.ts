import { and, asc, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { isConfirmed, type Order, type OrderedLine, type OrderSummary } from "../domain/order.ts";
import type { Database } from "../../database/database.ts";
import { cataloguePicture } from "../../shop/server/pictures.ts";
import { users } from "../../accounts/server/schema.ts";
import { orderEvents, orderLines, orders } from "./schema.ts";
import { isEmailUnconfirmed, stateOf } from "./standing.ts";
import { toPayOf } from "./to-pay.ts";

const columns = {
  order: orders,
  email: sql<string>`coalesce(${users.email}, ${orders.guestEmail}, '')`,
  emailVerified: users.emailVerified,
  /** Id of the order's last event. Read in the order's own query, so that the id matches the order's state. */
  seen: sql<number>`(select max(${orderEvents.id}) from ${orderEvents} where ${orderEvents.orderNumber} = ${orders.number})`.mapWith(
    Number,
  ),
};

const select = (database: Database, condition: SQL | undefined) =>
  database
    .select(columns)
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(condition)
    .orderBy(desc(orders.number));

type Found = Awaited<ReturnType<typeof select>>[number];

export async function readPage(
  database: Database,
  condition: SQL | undefined,
  { before, size }: { readonly before?: number | undefined; readonly size: number },
) {
  const isBefore = before === undefined ? undefined : lt(orders.number, before);
  const found = await select(database, and(condition, isBefore)).limit(size + 1);
  const rows = found.slice(0, size);
  const lines = await linesOf(database, rows);
  const next = found.length > size ? rows.at(-1) : undefined;
  return { orders: rows.map((row) => summaryOf(row, lines)), next: next?.order.number ?? null };
}

export async function readOrders(database: Database, condition: SQL | undefined) {
  const found = await select(database, condition);
  const isOfThese = inArray(orderEvents.orderNumber, numbersOf(found));
  const rows = await database.select().from(orderEvents).where(isOfThese).orderBy(asc(orderEvents.id));
  const events = Map.groupBy(rows, ({ orderNumber }) => orderNumber);
  const lines = await linesOf(database, found);
  return found.map((row) => {
    const { number, address, giftNote } = row.order;
    const summary = summaryOf(row, lines);
    const details = { address, giftNote, parts: summary.parts, ...historyOf(events.get(number) ?? []) };
    return Object.assign(summary, { order: { ...summary.order, ...details } });
  });
}

function historyOf(events: readonly (typeof orderEvents.$inferSelect)[]): Pick<Order, "events" | "parcel"> {
  const sent = events.findLast(({ state }) => state === "shipped");
  const hasParcel = sent && (sent.carrier !== null || sent.tracking !== null);
  return {
    // Each change of the tracking details adds a "shipped" event. The page shows only the first "shipped" event.
    events: events
      .filter(({ state }, n) => state !== "shipped" || events[n - 1]?.state !== "shipped")
      .map(({ state, at, cancelled }) => ({
        state,
        at: at.toISOString(),
        cancelled: Object.values(cancelled ?? {}).reduce((sum, units) => sum + units, 0),
      })),
    parcel: hasParcel ? { carrier: sent.carrier ?? "", tracking: sent.tracking ?? "" } : null,
  };
}

type Lines = Awaited<ReturnType<typeof linesOf>>;

function summaryOf({ order: stored, emailVerified, ...owned }: Found, all: Lines) {
  const { number, placedAt, address, total } = stored;
  const rows = all.get(number) ?? [];
  const lines = rows.map(({ productId, title, picture, priceCents, quantity, cancelled }): OrderedLine => {
    return { id: productId, title, image: cataloguePicture(picture), price: priceCents / 100, quantity, cancelled };
  });
  const order: OrderSummary = {
    number,
    placedAt: placedAt.toISOString(),
    ...stateOf(stored),
    ...(isEmailUnconfirmed(stored) && { isEmailUnconfirmed: true }),
    ...(stored.payment && { payment: stored.payment }),
    totalCents: toPayOf(stored, rows),
    lines,
  };
  const isConfirmedGuest = isConfirmed(order) && !order.isEmailUnconfirmed;
  const parts = total && total.parts.length > 1 ? total.parts : [];
  return { ...owned, isConfirmed: emailVerified ?? isConfirmedGuest, name: address.name, order, parts };
}

const numbersOf = (found: readonly Found[]) => found.map(({ order }) => order.number);

async function linesOf(database: Database, found: readonly Found[]) {
  const isOfThese = inArray(orderLines.orderNumber, numbersOf(found));
  const rows = await database.select().from(orderLines).where(isOfThese).orderBy(orderLines.id);
  return Map.groupBy(rows, ({ orderNumber }) => orderNumber);
}
