import { and, eq } from "drizzle-orm";
import type { Address, Order, OrderPage, OrderState } from "../domain/order.ts";
import type { Database } from "../../database/database.ts";
import { cancelOrder, shipOrder } from "./fulfilment.ts";
import { type Closed, placeOrder, type Placing } from "./place.ts";
import { readLastAddress, readOrder, readPage } from "./reading.ts";
import { orders } from "./schema.ts";

type Shopper = { readonly id: string };

/** How many orders stand on a page: of a shopper's, and of the owner's list. */
const shopperPage = 10;
const ownerPage = 50;

export type Orders = ReturnType<typeof createOrders>;

const neverClosed: Closed = async () => null;

/** The orders. All of it @throws when the database does not answer. */
export function createOrders(database: Database, closed: Closed = neverClosed) {
  return {
    closed: () => closed(database),

    /** For shoppers: whoever asks for another's order finds none. */
    place: (user: Shopper, placing: Placing) => placeOrder(database, closed, user, placing),

    async of(user: Shopper, number: number): Promise<Order | null> {
      const found = await readOrder(database, and(eq(orders.number, number), eq(orders.userId, user.id)));
      return found?.order ?? null;
    },

    /** Their orders, newest first; those before an order's number, or from the newest on. */
    async history(user: Shopper, { before }: { before?: number | undefined } = {}): Promise<OrderPage> {
      const page = await readPage(database, eq(orders.userId, user.id), { before, size: shopperPage });
      return { ...page, orders: page.orders.map(({ order }) => order) };
    },

    /** Where their latest order went, or null before the first. */
    lastAddress: (user: Shopper): Promise<Address | null> => readLastAddress(database, eq(orders.userId, user.id)),

    /** For the owner: everybody's orders, newest first. */
    list: ({ before, state }: { before?: number | undefined; state?: OrderState | undefined } = {}) =>
      readPage(database, state && eq(orders.state, state), { before, size: ownerPage }),

    show: (number: number) => readOrder(database, eq(orders.number, number)),

    ship: (number: number) => shipOrder(database, number),

    cancel: (number: number) => cancelOrder(database, number),
  };
}
