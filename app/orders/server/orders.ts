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
import { addNote, type Noting, readDraft } from "./draft-storage.ts";
import { type Closed, placeOrder, type Placing, type Buyer } from "./place.ts";
import { placingInOneStatement, type Whole } from "./place-single-statement.ts";
import { readLastAddress, readOrders, readPage } from "./reading.ts";
import { orders } from "./schema.ts";

/** How many orders stand on a page: of a shopper's, and of the owner's list. */
const shopperPage = 10;
const ownerPage = 50;

export type Orders = ReturnType<typeof createOrders>;

const neverClosed: Closed = async () => null;

/**
 * The orders. All of it @throws when the database does not answer.
 * @param emails what is written of them, in the same transactions; null writes nothing.
 * @param whole the same and `closed` as parts of one statement, in which most orders are placed then.
 */
export function createOrders(
  database: Database,
  closed: Closed = neverClosed,
  emails: Pick<OrderEmails, "placed" | "confirmed" | "changed" | "forgotten"> | null = null,
  whole: Whole | null = null,
) {
  const told = emails?.changed;
  const singleStatement = database.singleStatement && whole && placingInOneStatement(database.singleStatement, whole);
  return {
    closed: () => closed(database),

    /** For shoppers: whoever asks for another's order finds none. */
    place: (by: Buyer | Guest, placing: Placing) =>
      placeOrder(database, closed, by, placing, { notify: emails?.placed, singleStatement }),

    async of(user: Buyer, number: number): Promise<Order | null> {
      const [found] = await readOrders(database, and(eq(orders.number, number), eq(orders.userId, user.id)));
      return found?.order ?? null;
    },

    /** An order without an account, by its link. */
    async opened(link: OrderLink): Promise<{ readonly order: Order; readonly email: string } | null> {
      const [found] = await readOrders(database, openedBy(link));
      return found ? { order: found.order, email: found.email } : null;
    },

    /** Gives a shopper whose e-mail is confirmed what they ordered with it without an account. */
    adopt: (user: Buyer) => adoptOrders(database, user, emails?.confirmed),

    confirm: (link: OrderLink) => confirmOrder(database, link, emails?.confirmed),
    renewLink: (number: number, email: string) => renewLink(database, number, email),
    cancelByLink: (link: OrderLink) => cancelByLink(database, link, told),
    forgetByLink: (link: OrderLink) => forgetByLink(database, link, { notify: emails?.forgotten }),
    cancelOverdue: (batch?: number) => cancelOverdue(database, told, batch),

    /** Until it is sent; it may be cancelled already. */
    cancelOwn: (user: Buyer, number: number) => cancelOwn(database, user, number, told),

    /** Their orders, newest first; those before an order's number, or from the newest on. */
    async history(user: Buyer, { before }: { before?: number | undefined } = {}): Promise<OrderPage> {
      const page = await readPage(database, eq(orders.userId, user.id), { before, size: shopperPage });
      return { ...page, orders: page.orders.map(({ order }) => order) };
    },

    /** Where their latest order went, or null before the first. */
    lastAddress: (user: Buyer): Promise<Address | null> => readLastAddress(database, eq(orders.userId, user.id)),

    /** For those who keep the shop: everybody's orders, newest first, those before an order's number, or from the newest on. */
    async list({
      number,
      size = ownerPage,
      ...wanted
    }: OrderConditions & { number?: number | undefined; size?: number } = {}) {
      return readPage(database, await orderCondition(database, wanted), { before: number, size });
    },

    /** One order whole. */
    async show(number: number): Promise<DraftOrder | null> {
      const [found] = await readOrders(database, eq(orders.number, number));
      return found ? { ...found, ...(await readDraft(database, number)) } : null;
    },

    /** Several, newest first, without what is known of them only inside; those that there are. */
    showAll: (numbers: readonly number[]) => readOrders(database, inArray(orders.number, [...numbers])),

    ship: (number: number, parcel: Parcel | null = null, acting?: Acting) =>
      shipOrder(database, number, parcel, { by: null, ...acting, notify: told }),

    changeParcel: (number: number, parcel: Parcel, acting?: Acting) =>
      changeParcel(database, number, parcel, { by: null, ...acting, notify: told }),

    cancel: (number: number, acting?: Acting) => cancelOrder(database, number, { by: null, ...acting, notify: told }),

    cancelUnits: (number: number, units: Units, acting?: Acting) =>
      cancelUnits(database, number, units, { by: null, ...acting, notify: told }),

    /** Says whether there is such an order without an account. @param also belongs to it, in its transaction. */
    revokeLinks: (number: number, also?: Acting["also"]) => revokeLinks(database, number, also),
    forgetGuest: (number: number, also?: Acting["also"]) =>
      forgetGuest(database, number, { also, notify: emails?.forgotten }),

    /** Says whether there is such an order. */
    note: (number: number, noting: Noting) => addNote(database, number, noting),
  };
}
