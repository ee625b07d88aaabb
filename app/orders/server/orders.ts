import { and, desc, eq, inArray } from "drizzle-orm";
import type { AdminOrder } from "../domain/admin-order.ts";
import type { Address, Order } from "../domain/order.ts";
import type { Database } from "../../database/database.ts";
import { type OrderConditions, orderCondition } from "./finding.ts";
import { createForgetting } from "./forgetting.ts";
import { createFulfilment } from "./fulfilment.ts";
import { createGuestOrders, type Guest, openedBy } from "./guests.ts";
import type { OrderLink } from "./links.ts";
import { addNote, type NewNote, readDraft } from "./draft-storage.ts";
import { placeOrder } from "./place.ts";
import type { ReadOrderingClosed, OrderSubmission, Buyer } from "./placing.ts";
import { placeInSingleStatement, type PlacingContext } from "./place-single-statement.ts";
import type { ReadRates } from "./quote.ts";
import { withParcels } from "./parcels.ts";
import { readOrders, readPage } from "./reading.ts";
import { releaseSql } from "./release-sql.ts";
import { createReplacements } from "./replacement.ts";
import { orders } from "./schema.ts";
import type { OrderSubscriber } from "./subscribers.ts";

const shopperPage = 10;
const ownerPage = 50;

type ListOptions = OrderConditions & { number?: number | undefined; size?: number };

export type Orders = ReturnType<typeof createOrders>;

/** Operations on orders. All methods @throws if the database does not answer. */
export function createOrders(
  database: Database,
  closed: ReadOrderingClosed = async () => null,
  subscribers: readonly OrderSubscriber[] = [],
  placingContext: PlacingContext | null = null,
  readRates: ReadRates = async () => null,
) {
  const { singleStatement: run } = database;
  const hasSql = subscribers.every(
    ({ onPlaced, placedSql }) => !onPlaced || (placedSql && (!placedSql.emails || placingContext?.outbox)),
  );
  const singleStatement =
    run && placingContext && hasSql
      ? placeInSingleStatement(database, readRates, run, placingContext, subscribers)
      : null;

  /** Reads an account's order. `isConfirmed`: the account's email is confirmed. */
  async function readOwn(user: Buyer, number: number) {
    const [found] = await readOrders(database, and(eq(orders.number, number), eq(orders.userId, user.id)));
    return found && { order: found.order, isConfirmed: found.isConfirmed };
  }

  return {
    ...createFulfilment(database, subscribers),
    ...createGuestOrders(database, subscribers),
    ...createForgetting(database, subscribers),

    placeReplacement: createReplacements(subscribers),

    /** SQL of `releasePaid`. Call `released` after the commit. `sql` is null if `releasePaid` must be called instead. */
    release: {
      sql: releaseSql(subscribers, placingContext?.outbox ?? null),
      released: () => placingContext?.outbox?.written(),
    },

    closed: () => closed(database),

    place: (by: Buyer | Guest, placing: OrderSubmission) =>
      placeOrder(database, closed, by, placing, subscribers, singleStatement, readRates),

    of: async (user: Buyer, number: number): Promise<Order | null> => (await readOwn(user, number))?.order ?? null,

    readOwn,

    async opened(link: OrderLink) {
      const [found] = await readOrders(database, openedBy(link));
      return found ? { order: found.order, email: found.email } : null;
    },

    async history(user: Buyer, { before }: { before?: number | undefined } = {}) {
      const page = await readPage(database, eq(orders.userId, user.id), { before, size: shopperPage });
      const own = page.orders.map(({ order }) => order);
      return { ...page, orders: await withParcels(database, own) };
    },

    async lastAddress(user: Buyer): Promise<Address | null> {
      const query = database.select({ address: orders.address }).from(orders).where(eq(orders.userId, user.id));
      const [last] = await query.orderBy(desc(orders.number)).limit(1);
      return last?.address ?? null;
    },

    /** Returns matching orders, newest first. With `number`, only orders below this number. */
    async list({ number, size = ownerPage, ...conditions }: ListOptions = {}) {
      return readPage(database, await orderCondition(database, conditions), { before: number, size });
    },

    async show(number: number): Promise<AdminOrder | null> {
      const [found] = await readOrders(database, eq(orders.number, number));
      return found ? { ...found, ...(await readDraft(database, number)) } : null;
    },

    showAll: (numbers: readonly number[]) => readOrders(database, inArray(orders.number, [...numbers])),

    note: (number: number, noting: NewNote) => addNote(database, number, noting),
  };
}
