import { and, asc, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import {
  type Address,
  type Order,
  type OrderedLine,
  type OrderPage,
  type OrderSummary,
  toPay,
} from "../domain/order.ts";
import type { Database } from "../../database/database.ts";
import { cataloguePicture } from "../../shop/server/pictures.ts";
import { users } from "../../accounts/server/schema.ts";
import { orderEvents, orderLines, orders } from "./schema.ts";

/** An order for the admin, with its shopper and the id of its last event. */
export type Owned<Shown extends OrderSummary> = {
  readonly order: Shown;
  readonly email: string;
  /** True if the email address is confirmed. */
  readonly isConfirmed: boolean;
  readonly name: string;
  readonly seen: number;
};

type Page = { readonly before?: number | undefined; readonly size: number };

const columns = {
  order: orders,
  /** Empty once the shopper's data is deleted. */
  email: sql<string>`coalesce(${users.email}, ${orders.guestEmail}, '')`,
  /** True if the email address is confirmed. */
  isConfirmed: sql<boolean>`coalesce(${users.emailVerified}, ${orders.confirmBy} is null)`,
  /** Id of the last event. Read in the same query as the order, so that id and state belong together. */
  seen: sql<number>`(select max(${orderEvents.id}) from ${orderEvents} where ${orderEvents.orderNumber} = ${orders.number})`.mapWith(
    Number,
  ),
};

export async function readPage(
  database: Database,
  condition: SQL | undefined,
  { before, size }: Page,
): Promise<OrderPage<Owned<OrderSummary>>> {
  const found = await database
    .select(columns)
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(condition, before === undefined ? undefined : lt(orders.number, before)))
    .orderBy(desc(orders.number))
    .limit(size + 1);
  const rows = found.slice(0, size);
  return {
    orders: await summarised(database, rows),
    next: found.length > size ? rows.at(-1)!.order.number : null,
  };
}

/** Reads matching orders with all details, newest first. */
export async function readOrders(database: Database, condition: SQL | undefined): Promise<Owned<Order>[]> {
  const found = await database
    .select(columns)
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(condition)
    .orderBy(desc(orders.number));
  const events = await eventsOf(
    database,
    found.map(({ order }) => order.number),
  );
  const shown = await summarised(database, found);
  return shown.map(({ order, email, isConfirmed, name, seen }, at) => {
    const { address, giftNote } = found[at]!.order;
    const own = events.get(order.number) ?? [];
    const sent = own.findLast(({ state }) => state === "shipped");
    const hasParcel = sent && (sent.carrier !== null || sent.tracking !== null);
    return {
      email,
      isConfirmed,
      name,
      seen,
      order: {
        ...order,
        address,
        giftNote,
        // Each change of the tracking details adds a "shipped" event. The page shows only the first "shipped" event.
        events: own
          .filter(({ state }, n) => state !== "shipped" || own[n - 1]!.state !== "shipped")
          .map(({ state, at: when, cancelled }) => ({
            state,
            at: when.toISOString(),
            cancelled: Object.values(cancelled ?? {}).reduce((sum, units) => sum + units, 0),
          })),
        parcel: hasParcel ? { carrier: sent.carrier ?? "", tracking: sent.tracking ?? "" } : null,
      },
    };
  });
}

/** Address of the latest matching order, or null. */
export async function readLastAddress(database: Database, condition: SQL): Promise<Address | null> {
  const query = database.select({ address: orders.address }).from(orders).where(condition);
  const [last] = await query.orderBy(desc(orders.number)).limit(1);
  return last?.address ?? null;
}

type Found = Pick<Owned<OrderSummary>, "email" | "isConfirmed" | "seen"> & {
  readonly order: typeof orders.$inferSelect;
};

async function summarised(database: Database, found: readonly Found[]): Promise<Owned<OrderSummary>[]> {
  const lines = await linesOf(
    database,
    found.map(({ order }) => order.number),
  );
  return found.map(({ order: { number, placedAt, state, address, confirmBy }, ...owned }) => {
    const own = lines.get(number) ?? [];
    const totalCents = state === "cancelled" ? 0 : toPay(own);
    return {
      ...owned,
      name: address.name,
      order: {
        number,
        placedAt: placedAt.toISOString(),
        state,
        ...(confirmBy && { confirmBy: confirmBy.toISOString() }),
        totalCents,
        lines: own,
      },
    };
  });
}

async function linesOf(database: Database, numbers: readonly number[]): Promise<Map<number, OrderedLine[]>> {
  const rows = await database
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderNumber, [...numbers]))
    .orderBy(orderLines.id);
  const lines = rows.map(({ orderNumber, productId, title, picture, priceCents, quantity, cancelled }) => {
    const price = priceCents / 100;
    const line = { id: productId, title, image: cataloguePicture(picture), price, quantity, cancelled };
    return { orderNumber, line };
  });
  return new Map(
    [...Map.groupBy(lines, ({ orderNumber }) => orderNumber)].map(([number, all]) => [
      number,
      all.map(({ line }) => line),
    ]),
  );
}

/** Events by order number, oldest first. */
async function eventsOf(database: Database, numbers: readonly number[]) {
  const rows = await database
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderNumber, [...numbers]))
    .orderBy(asc(orderEvents.id));
  return Map.groupBy(rows, ({ orderNumber }) => orderNumber);
}
