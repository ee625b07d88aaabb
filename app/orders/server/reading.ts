import { and, asc, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { isConfirmed, type Order, type OrderedLine, type OrderSummary } from "../domain/order.ts";
import type { Database } from "../../database/database.ts";
import { cataloguePicture } from "../../shop/server/pictures.ts";
import { users } from "../../accounts/server/schema.ts";
import { sentOf, withParcels } from "./parcels.ts";
import { orderEvents, orderLines, orders } from "./schema.ts";
import { isEmailUnconfirmed, stateOf } from "./standing.ts";
import { partsToPay, toPayOf } from "./to-pay.ts";

const columns = {
  order: orders,
  email: sql<string>`coalesce(${users.email}, ${orders.guestEmail}, '')`,
  emailVerified: users.emailVerified,
  /** Id of the last event. The order's own query reads the id, so that id and state match. */
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
  const summaries = found.map((row) => summaryOf(row, lines));
  const withParts = summaries.map(({ order, parts }, n) => {
    const { address, giftNote } = found[n]!.order;
    return { ...order, address, giftNote, parts, events: historyOf(events.get(order.number) ?? []) };
  });
  const complete = await withParcels(database, withParts);
  return summaries.map((summary, n) => Object.assign(summary, { order: complete[n]! }));
}

const historyOf = (events: readonly (typeof orderEvents.$inferSelect)[]): Order["events"] =>
  events
    // Hides changes of tracking details, which release 0.2.0 stored as repeated "shipped" events.
    .filter(({ state, parcel, cancelled }, n) =>
      parcel ? parcel.is !== "changed" : state !== "shipped" || cancelled || events[n - 1]?.state !== "shipped",
    )
    .map(({ state, at, cancelled, parcel }) => {
      const units = Object.values(cancelled ?? {}).reduce((sum, count) => sum + count, 0);
      const event = { state, at: at.toISOString(), cancelled: units };
      return parcel && parcel.is !== "changed" ? Object.assign(event, { parcel: parcel.is }) : event;
    });

type Lines = Awaited<ReturnType<typeof linesOf>>;

function summaryOf({ order: stored, emailVerified, ...owned }: Found, all: Lines) {
  const { number, placedAt, address, total } = stored;
  const rows = all.get(number) ?? [];
  const lines = rows.map((line): OrderedLine => {
    const { productId: id, title, priceCents, quantity, cancelled } = line;
    const image = cataloguePicture(line.picture);
    return { id, title, image, price: priceCents / 100, quantity, cancelled, sent: sentOf(stored, line) };
  });
  const pickup = total?.isPickup && total.parts.find(({ kind }) => kind === "shipping")?.name;
  const isPartlySent = stored.state === "placed" && lines.some(({ sent }) => sent > 0);
  const order: OrderSummary = {
    number,
    placedAt: placedAt.toISOString(),
    ...stateOf(stored),
    ...(isEmailUnconfirmed(stored) && { isEmailUnconfirmed: true }),
    ...(isPartlySent && { isPartlySent }),
    ...(pickup && { pickup }),
    ...(stored.payment && { payment: stored.payment }),
    totalCents: toPayOf(stored, rows),
    lines,
  };
  const isConfirmedGuest = isConfirmed(order) && !order.isEmailUnconfirmed;
  const parts = partsToPay(stored, rows);
  return { ...owned, isConfirmed: emailVerified ?? isConfirmedGuest, name: address.name, order, parts };
}

const numbersOf = (found: readonly Found[]) => found.map(({ order }) => order.number);

async function linesOf(database: Database, found: readonly Found[]) {
  const isOfThese = inArray(orderLines.orderNumber, numbersOf(found));
  const rows = await database.select().from(orderLines).where(isOfThese).orderBy(orderLines.id);
  return Map.groupBy(rows, ({ orderNumber }) => orderNumber);
}
