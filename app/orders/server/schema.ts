import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type Address, type HoldReason, orderStates, type ParcelChange, type Units } from "../domain/order.ts";
import { users } from "../../accounts/server/schema.ts";
import type { Total } from "../../charges/domain/total.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

const moment = (name: string) => timestamp(name, { withTimezone: true });
const numberKey = () => bigint({ mode: "number" }).primaryKey();

export const orderState = pgEnum("order_state", orderStates);

export const orders = pgTable(
  "orders",
  {
    number: numberKey().generatedAlwaysAsIdentity({ startWith: 100_001 }),
    /** Account that placed the order. Null for guest orders, and after the account is deleted. */
    userId: uuid("user_id").references(() => users.id),
    /** Guest's email, normalized. Null for orders of accounts, and after the guest's data is deleted. */
    guestEmail: text("guest_email"),
    /** Equal to `heldUntil` for the reason "confirm", by a trigger. Only release 0.2.0 reads and writes it. */
    confirmBy: moment("confirm_by"),
    /** End of the hold. Null unless the order is held or expired. */
    heldUntil: moment("held_until"),
    /** Null if `heldUntil` is null. */
    holdReason: text("hold_reason").$type<HoldReason>(),
    /** False until the guest's email is confirmed. Null for accounts' orders, and for orders held for "confirm". */
    emailConfirmed: boolean("email_confirmed"),
    /** Keyed digest of an unconfirmed shopper's IP network. Null after confirmation, cancellation or final shipment. */
    network: text(),
    /** Version of the order's valid links and cookies. Links and cookies of other versions are invalid. */
    linkVersion: integer("link_version").notNull().default(0),
    /** True if links and cookies with the current `linkVersion` are revoked. A new link resets it. */
    linksRevoked: boolean("links_revoked").notNull().default(false),
    /** Unique together with `basketVersion`: each basket version is ordered at most once. */
    basketId: uuid("basket_id").notNull(),
    basketVersion: integer("basket_version").notNull(),
    state: orderState().notNull().default("placed"),
    address: jsonb().$type<Address>().notNull(),
    giftNote: text("gift_note"),
    /** Amount of the total when the order was placed. */
    totalCents: bigint("total_cents", { mode: "number" }).notNull(),
    /** Amount to pay without cancelled units. Null if release 0.2.0 placed the order, or cancelled units of it. */
    toPayCents: bigint("to_pay_cents", { mode: "number" }),
    /** Total with its explanation, never recomputed. Null (no rates, or release 0.2.0): the total is the sum of goods. */
    total: jsonb().$type<Total>(),
    /** Payment method of an order that is paid before it ships. Null for payment on delivery. */
    payment: text(),
    /** ISO 4217 code. Null (release 0.2.0) means the shop's currency, which a trigger stores before it changes. */
    currency: text(),
    placedAt: moment("placed_at").notNull().defaultNow(),
  },
  (table) => [
    unique("orders_once").on(table.basketId, table.basketVersion),
    index("orders_of").on(table.userId, table.number.desc()),
    index("orders_of_guests")
      .on(table.guestEmail)
      .where(sql`${table.guestEmail} is not null`),
    index("orders_in_network")
      .on(table.network)
      .where(sql`${table.network} is not null`),
    index("orders_unconfirmed")
      .on(table.confirmBy)
      .where(sql`${table.confirmBy} is not null and ${table.state} = 'placed'`),
    index("orders_held")
      .on(table.heldUntil)
      .where(sql`${table.heldUntil} is not null and ${table.state} = 'placed'`),
    check("orders_hold", sql`(${table.heldUntil} is null) = (${table.holdReason} is null)`),
    index("orders_in_state").on(table.state, table.number),
    index("orders_by_day").on(table.placedAt, table.number),
  ],
);

const orderNumber = () =>
  bigint("order_number", { mode: "number" })
    .notNull()
    .references(() => orders.number);

/** One row per order and product, with the price at the time of the order. */
export const orderLines = pgTable(
  "order_lines",
  {
    id: numberKey().generatedAlwaysAsIdentity(),
    orderNumber: orderNumber(),
    productId: text("product_id").notNull(),
    title: text().notNull(),
    picture: text().notNull(),
    priceCents: integer("price_cents").notNull(),
    quantity: integer().notNull(),
    /** Number of cancelled units; equals `quantity` if the order is cancelled. */
    cancelled: integer().notNull().default(0),
    /** Number of units in parcels. Too low if release 0.2.0 shipped the order, and thereby all remaining units. */
    sent: integer().notNull().default(0),
  },
  (table) => [
    unique().on(table.orderNumber, table.productId),
    check("order_lines_quantity", sql`${table.quantity} > 0`),
    check("order_lines_cancelled", sql`${table.cancelled} between 0 and ${table.quantity}`),
  ],
);

/**
 * Discount codes of orders. Cancelling an order deletes its rows. Has no foreign key to `orders`, because
 * `expand-first.test.ts` forbids new keys that restrict deletes by release 0.2.0.
 */
export const orderCodes = pgTable(
  "order_codes",
  { orderNumber: bigint("order_number", { mode: "number" }).notNull(), code: text().notNull() },
  (table) => [primaryKey({ columns: [table.orderNumber, table.code] }), index("order_codes_of").on(table.code)],
);

/** Sent parcels. Undoing a parcel deletes its row. Like `orderCodes`, has no foreign key to `orders`. */
export const orderParcels = pgTable(
  "order_parcels",
  {
    id: numberKey().generatedAlwaysAsIdentity(),
    orderNumber: bigint("order_number", { mode: "number" }).notNull(),
    carrier: text().notNull(),
    tracking: text().notNull(),
    /** Units by product id. */
    units: jsonb().$type<Units>().notNull(),
    sentAt: moment("sent_at").notNull().defaultNow(),
  },
  (table) => [index("order_parcels_of").on(table.orderNumber, table.id)],
);

/** Events of orders. Append-only: a trigger rejects updates and deletes. */
export const orderEvents = pgTable(
  "order_events",
  {
    /** Event id. An order's highest event id serves as its version, to detect concurrent changes. */
    id: numberKey().generatedAlwaysAsIdentity(),
    orderNumber: orderNumber(),
    state: orderState().notNull(),
    at: moment("at").notNull().defaultNow(),
    /** Account that caused the event. Null if `without` is set, and for commands and earlier releases. */
    by: uuid(),
    /** Cause of an event without account: the guest's link ("guest"), or the end of the time to confirm ("time"). */
    without: text().$type<"guest" | "time">(),
    /** Cancelled units by product id. Null if no units were cancelled, and for events of earlier releases. */
    cancelled: jsonb().$type<Units>(),
    /** Carrier and tracking number as typed by the owner. Null if left empty, and for events without a parcel. */
    carrier: text(),
    tracking: text(),
    /** Null if no parcel changed, and for events of release 0.2.0. */
    parcel: jsonb().$type<ParcelChange>(),
  },
  (table) => [index("order_events_of").on(table.orderNumber, table.id)],
);

export const orderNotes = pgTable(
  "order_notes",
  {
    id: numberKey().generatedAlwaysAsIdentity(),
    orderNumber: orderNumber(),
    text: text().notNull(),
    by: uuid().notNull(),
    at: moment("at").notNull().defaultNow(),
    /** Digest of the form's id and the note. Unique, so that resending a form adds no second note. */
    form: text().notNull().unique(),
  },
  (table) => [index("order_notes_of").on(table.orderNumber, table.id)],
);

/** Search index of orders, written by triggers. A separate table, so that state changes do not update the index. */
export const orderSearch = pgTable(
  "order_search",
  {
    number: numberKey().references(() => orders.number),
    words: tsvector().notNull(),
  },
  // Disables the index's pending list, which every search would have to scan.
  (table) => [index("order_search_words").using("gin", table.words).with({ fastupdate: false })],
);

export const savedAddresses = pgTable(
  "saved_addresses",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    address: jsonb().$type<Address>().notNull(),
    isPreferred: boolean("is_preferred").notNull(),
    addedAt: moment("added_at").notNull().defaultNow(),
  },
  (table) => [
    index("saved_addresses_of").on(table.userId, table.addedAt),
    uniqueIndex("saved_addresses_preferred")
      .on(table.userId)
      .where(sql`${table.isPreferred}`),
  ],
);
