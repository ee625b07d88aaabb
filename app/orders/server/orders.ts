import { and, eq, inArray } from "drizzle-orm";
import type { DraftOrder } from "../domain/draft-order.ts";
import type { Address, Order, OrderPage, Parcel, Units } from "../domain/order.ts";
import type { Database } from "../../database/database.ts";
import { type OrderConditions, orderCondition } from "./finding.ts";
import {
  type Acting,
  cancelByLink,
  cancelOrder,
  cancelOverdue,
  cancelOwn,
  cancelUnits,
  changeParcel,
  shipOrder,
} from "./fulfilment.ts";
import type { OrderEmails } from "./emails.ts";
import { adoptOrders, confirmOrder, type Guest, openedBy, renewLink, revokeLinks } from "./guests.ts";
import { forgetByLink, forgetGuest } from "./forgetting.ts";
import type { OrderLink } from "./links.ts";
import { addNote, type NewNote, readDraft } from "./draft-storage.ts";
import { placeOrder } from "./place.ts";
import { type Closed, type Placing, type Buyer } from "./placing.ts";
import { placeInSingleStatement, type PlacingContext } from "./place-single-statement.ts";
import { readLastAddress, readOrders, readPage } from "./reading.ts";
import { orders } from "./schema.ts";

/** Orders per page in the history and in the admin. */
const shopperPage = 10;
const ownerPage = 50;

export type Orders = ReturnType<typeof createOrders>;

const neverClosed: Closed = async () => null;

/**
 * All methods @throws when the database does not answer.
 * @param emails enqueues emails in the transactions that place or change orders; null sends no emails.
 * @param placingContext SQL equivalents of `closed` and `emails`, to place most orders in one statement.
 */
export function createOrders(
  database: Database,
  closed: Closed = neverClosed,
  emails: Pick<OrderEmails, "placed" | "confirmed" | "changed" | "forgotten"> | null = null,
  placingContext: PlacingContext | null = null,
) {
  const enqueueEmails = emails?.changed;
  const singleStatement =
    database.singleStatement && placingContext && placeInSingleStatement(database.singleStatement, placingContext);
  return {
    closed: () => closed(database),

    place: (by: Buyer | Guest, placing: Placing) =>
      placeOrder(database, closed, by, placing, { enqueueEmails: emails?.placed, singleStatement }),

    async of(user: Buyer, number: number): Promise<Order | null> {
      const [found] = await readOrders(database, and(eq(orders.number, number), eq(orders.userId, user.id)));
      return found?.order ?? null;
    },

    async opened(link: OrderLink): Promise<{ readonly order: Order; readonly email: string } | null> {
      const [found] = await readOrders(database, openedBy(link));
      return found ? { order: found.order, email: found.email } : null;
    },

    adopt: (user: Buyer) => adoptOrders(database, user, emails?.confirmed),

    confirm: (link: OrderLink) => confirmOrder(database, link, emails?.confirmed),
    renewLink: (number: number, email: string) => renewLink(database, number, email),
    cancelByLink: (link: OrderLink) => cancelByLink(database, link, enqueueEmails),
    forgetByLink: (link: OrderLink) => forgetByLink(database, link, { removeEmails: emails?.forgotten }),
    cancelOverdue: (batch?: number) => cancelOverdue(database, enqueueEmails, batch),

    /** Cancels an order that has not shipped. Fails if the order is already cancelled. */
    cancelOwn: (user: Buyer, number: number) => cancelOwn(database, user, number, enqueueEmails),

    /** The shopper's orders, newest first, below number `before`. */
    async history(user: Buyer, { before }: { before?: number | undefined } = {}): Promise<OrderPage> {
      const page = await readPage(database, eq(orders.userId, user.id), { before, size: shopperPage });
      return { ...page, orders: page.orders.map(({ order }) => order) };
    },

    /** Address of the shopper's latest order, or null. */
    lastAddress: (user: Buyer): Promise<Address | null> => readLastAddress(database, eq(orders.userId, user.id)),

    /** Matching orders of all shoppers, newest first, below `number`. For the admin. */
    async list({
      number,
      size = ownerPage,
      ...conditions
    }: OrderConditions & { number?: number | undefined; size?: number } = {}) {
      return readPage(database, await orderCondition(database, conditions), { before: number, size });
    },

    async show(number: number): Promise<DraftOrder | null> {
      const [found] = await readOrders(database, eq(orders.number, number));
      return found ? { ...found, ...(await readDraft(database, number)) } : null;
    },

    /** Several orders, newest first, without internal data. Skips missing orders. */
    showAll: (numbers: readonly number[]) => readOrders(database, inArray(orders.number, [...numbers])),

    ship: (number: number, parcel: Parcel | null = null, acting?: Acting) =>
      shipOrder(database, number, parcel, { by: null, ...acting, enqueueEmails }),

    changeParcel: (number: number, parcel: Parcel, acting?: Acting) =>
      changeParcel(database, number, parcel, { by: null, ...acting, enqueueEmails }),

    cancel: (number: number, acting?: Acting) => cancelOrder(database, number, { by: null, ...acting, enqueueEmails }),

    cancelUnits: (number: number, units: Units, acting?: Acting) =>
      cancelUnits(database, number, units, { by: null, ...acting, enqueueEmails }),

    /** False if no guest order has the number. @param also runs in the transaction of the revocation. */
    revokeLinks: (number: number, also?: Acting["also"]) => revokeLinks(database, number, also),
    forgetGuest: (number: number, also?: Acting["also"]) =>
      forgetGuest(database, number, { also, removeEmails: emails?.forgotten }),

    /** False if the order does not exist. */
    note: (number: number, noting: NewNote) => addNote(database, number, noting),
  };
}
