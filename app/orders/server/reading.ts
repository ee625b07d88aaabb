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

/** An order for those who keep the shop: whose it is, and its last event, from which a form that changes it is filled in. */
export type Owned<Shown extends OrderSummary> = {
  readonly order: Shown;
  readonly email: string;
  /** True if whoever ordered has confirmed the address. */
  readonly isConfirmed: boolean;
  /** Whom it is sent to. */
  readonly name: string;
  readonly seen: number;
};

type Page = { readonly before?: number | undefined; readonly size: number };

const columns = {
  order: orders,
  /** Empty where nobody knows any more. */
  email: sql<string>`coalesce(${users.email}, ${orders.guestEmail}, '')`,
  /** True if whoever ordered has confirmed the address. */
  isConfirmed: sql<boolean>`coalesce(${users.emailVerified}, ${orders.confirmBy} is null)`,
  /** Read with the order itself: what happens a moment later is not claimed to have been seen. */
  seen: sql<number>`(select max(${orderEvents.id}) from ${orderEvents} where ${orderEvents.orderNumber} = ${orders.number})`.mapWith(
    Number,
  ),
};

/** A page of orders that a condition holds for. */
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

/** Those of these orders that there are, newest first, each as its own page shows it. */
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
        // With what it was sent may be changed; that it was sent is told once.
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

/** Where the latest of the orders went that a condition holds for, or null. */
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

/** The lines of these orders, by their numbers. */
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

/** What happened to these orders, oldest first, by their numbers. */
async function eventsOf(database: Database, numbers: readonly number[]) {
  const rows = await database
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderNumber, [...numbers]))
    .orderBy(asc(orderEvents.id));
  return Map.groupBy(rows, ({ orderNumber }) => orderNumber);
}
