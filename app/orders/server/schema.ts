import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  type ActorWithoutAccount,
  type Address,
  type HoldReason,
  orderStates,
  type ParcelChange,
  type Units,
} from "../domain/order.ts";
import { users } from "../../accounts/server/schema.ts";
import type { Total } from "../../charges/domain/total.ts";
import { bigNumber, moment, tsvector } from "../../database/columns.ts";

const numberKey = () => bigint({ mode: "number" }).primaryKey();

export const orderState = pgEnum("order_state", orderStates);

export const orders = pgTable(
  "orders",
  {
    number: numberKey().generatedAlwaysAsIdentity({ startWith: 100_001 }),
    userId: uuid("user_id").references(() => users.id),
    /** Null for accounts' orders, and after the guest's data is deleted. */
    guestEmail: text("guest_email"),
    /** Copy of `heldUntil` for holds of reason "confirm", made by a trigger. Only release 0.2.0 reads this column. */
    confirmBy: moment("confirm_by"),
    /** Deadline to confirm or pay the order. Null if neither is required. Expired orders keep the deadline. */
    heldUntil: moment("held_until"),
    holdReason: text("hold_reason").$type<HoldReason>(),
    /** Null for accounts' orders, and for orders held for "confirm". */
    emailConfirmed: boolean("email_confirmed"),
    /** Keyed digest of an unconfirmed shopper's IP network. */
    network: text(),
    /** Only links and cookies of this version are valid. */
    linkVersion: integer("link_version").notNull().default(0),
    /** True if links of the current version are revoked. */
    linksRevoked: boolean("links_revoked").notNull().default(false),
    /** A unique index allows one order per basket version. */
    basketId: uuid("basket_id").notNull(),
    basketVersion: integer("basket_version").notNull(),
    state: orderState().notNull().default("placed"),
    address: jsonb().$type<Address>().notNull(),
    giftNote: text("gift_note"),
    totalCents: bigNumber("total_cents").notNull(),
    /** Amount to pay, without cancelled units. Null after a change by release 0.2.0. */
    toPayCents: bigNumber("to_pay_cents"),
    /** Total with its parts, never recomputed. Null (no rates, or release 0.2.0) means the sum of the lines. */
    total: jsonb().$type<Total>(),
    /** Payment method. Null for payment on delivery. */
    payment: text(),
    /** ISO 4217. Null (release 0.2.0): the store's currency. If the setting changes, a trigger stores the old value. */
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

const unlinkedNumber = () => bigNumber("order_number").notNull();
const orderNumber = () => unlinkedNumber().references(() => orders.number);

/** One row per order and product. */
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
    /** Equals `quantity` if the order is cancelled. */
    cancelled: integer().notNull().default(0),
    /** Too low if the order was shipped by release 0.2.0, which does not count sent units. */
    sent: integer().notNull().default(0),
  },
  (table) => [
    unique().on(table.orderNumber, table.productId),
    check("order_lines_quantity", sql`${table.quantity} > 0`),
    check("order_lines_cancelled", sql`${table.cancelled} between 0 and ${table.quantity}`),
  ],
);

/** Orders' discount codes. Cancellation deletes the rows. `expand-first.test.ts` forbids a foreign key to `orders`. */
export const orderCodes = pgTable("order_codes", { orderNumber: unlinkedNumber(), code: text().notNull() }, (table) => [
  primaryKey({ columns: [table.orderNumber, table.code] }),
  index("order_codes_of").on(table.code),
]);

/** Undoing a parcel deletes its row. Has no foreign key to `orders`, like `orderCodes`. */
export const orderParcels = pgTable(
  "order_parcels",
  {
    id: numberKey().generatedAlwaysAsIdentity(),
    orderNumber: unlinkedNumber(),
    carrier: text().notNull(),
    tracking: text().notNull(),
    units: jsonb().$type<Units>().notNull(),
    sentAt: moment("sent_at").notNull().defaultNow(),
  },
  (table) => [index("order_parcels_of").on(table.orderNumber, table.id)],
);

/** Changes of orders. A trigger rejects updates and deletes. */
export const orderEvents = pgTable(
  "order_events",
  {
    /** An order's highest event id is the order's version, to detect concurrent changes. */
    id: numberKey().generatedAlwaysAsIdentity(),
    orderNumber: orderNumber(),
    state: orderState().notNull(),
    at: moment("at").notNull().defaultNow(),
    /** Account that acted. Null for guests, timers, commands and earlier releases. */
    by: uuid(),
    without: text().$type<ActorWithoutAccount>(),
    /** Null if no units were cancelled, and for earlier releases. */
    cancelled: jsonb().$type<Units>(),
    carrier: text(),
    tracking: text(),
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
    /** Digest of form id and note, so that resending a form adds no second note. */
    form: text().notNull().unique(),
  },
  (table) => [index("order_notes_of").on(table.orderNumber, table.id)],
);

/** Search words, written by triggers. In a separate table, so that state changes do not update the index. */
export const orderSearch = pgTable(
  "order_search",
  {
    number: numberKey().references(() => orders.number),
    words: tsvector().notNull(),
  },
  // Turns off the index's pending list, because every search would have to scan that list.
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
