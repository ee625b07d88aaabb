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
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type Address, orderStates, type Units } from "../domain/order.ts";
import { users } from "../../accounts/server/schema.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const orderState = pgEnum("order_state", orderStates);

export const orders = pgTable(
  "orders",
  {
    number: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity({ startWith: 100_001 }),
    /** Null for an order without an account, and once the account is gone. */
    userId: uuid("user_id").references(() => users.id),
    /** Whose it is that was placed without an account, as e-mails are compared; null once an account has it. */
    guestEmail: text("guest_email"),
    /**
     * Until when it has to be confirmed by the link of its email; null for an account's order, once that was done, and where it was cancelled
     * otherwise. A cancelled one that still has it was not confirmed in time.
     */
    confirmBy: timestamp("confirm_by", { withTimezone: true }),
    /** The network of a guest until they confirm, or of an unconfirmed account until the order ends, as a keyed digest. */
    network: text(),
    /** Links and cookies that say another number are worth nothing. */
    linkVersion: integer("link_version").notNull().default(0),
    /** Whether those of that number are worth nothing either, until somebody asks for a new one. */
    linksRevoked: boolean("links_revoked").notNull().default(false),
    /** With the version, what was ordered: the same state of the same basket is ordered once, however often it is sent. */
    basketId: uuid("basket_id").notNull(),
    basketVersion: integer("basket_version").notNull(),
    state: orderState().notNull().default("placed"),
    address: jsonb().$type<Address>().notNull(),
    /** Null unless the order contains a gift. */
    giftNote: text("gift_note"),
    /** What it came to when it was placed. What is to be paid follows from what is left of its lines. */
    totalCents: bigint("total_cents", { mode: "number" }).notNull(),
    placedAt: timestamp("placed_at", { withTimezone: true }).notNull().defaultNow(),
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
    // For the owner's lists: of one state, and of some days.
    index("orders_in_state").on(table.state, table.number),
    index("orders_by_day").on(table.placedAt, table.number),
  ],
);

/** What was ordered, one row for each product, at the prices of that moment. */
export const orderLines = pgTable(
  "order_lines",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderNumber: bigint("order_number", { mode: "number" })
      .notNull()
      .references(() => orders.number),
    productId: text("product_id").notNull(),
    title: text().notNull(),
    /** As `products.picture`. */
    picture: text().notNull(),
    priceCents: integer("price_cents").notNull(),
    quantity: integer().notNull(),
    /** How many of them have been cancelled: all, where the order is. */
    cancelled: integer().notNull().default(0),
  },
  (table) => [
    unique().on(table.orderNumber, table.productId),
    check("order_lines_quantity", sql`${table.quantity} > 0`),
    check("order_lines_cancelled", sql`${table.cancelled} between 0 and ${table.quantity}`),
  ],
);

/** What happened to an order. Append-only: the database refuses to change or delete a row. */
export const orderEvents = pgTable(
  "order_events",
  {
    /** The last of an order's is its version: a form that changes it says which one it was filled in from. */
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderNumber: bigint("order_number", { mode: "number" })
      .notNull()
      .references(() => orders.number),
    /** The state that it has been in since. */
    state: orderState().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The account that did it: the shopper's, or one that keeps the shop. Null is a command on the host, what an earlier version noted, or as `without` says. */
    by: uuid(),
    /** Who did it without an account: whoever ordered, by the order's link, or the store, once the time to confirm it was over. */
    without: text().$type<"guest" | "time">(),
    /** How many units were cancelled, by their products' ids; null where none were, or what an earlier version noted. */
    cancelled: jsonb().$type<Units>(),
    /** With what it was sent, as whoever sent it wrote that; null where it was not, and where nothing was said. */
    carrier: text(),
    tracking: text(),
  },
  (table) => [index("order_events_of").on(table.orderNumber, table.id)],
);

/** What those who keep the shop note about an order, for each other alone. Append-only. */
export const orderNotes = pgTable(
  "order_notes",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderNumber: bigint("order_number", { mode: "number" })
      .notNull()
      .references(() => orders.number),
    text: text().notNull(),
    /** The account that wrote it. */
    by: uuid().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The form that it was written in: what is sent twice is noted once. */
    form: text().notNull().unique(),
  },
  (table) => [index("order_notes_of").on(table.orderNumber, table.id)],
);

/**
 * By which words an order is found: its number, and what stands in the name, the e-mail and its products' titles and ids, as
 * `plain_text` has them. The database keeps it up by triggers. A table of its own, so that an order that is sent or cancelled leaves
 * the index of words alone.
 */
export const orderSearch = pgTable(
  "order_search",
  {
    number: bigint({ mode: "number" })
      .primaryKey()
      .references(() => orders.number),
    words: tsvector().notNull(),
  },
  // Without a list of what is pending, which every search would have to read.
  (table) => [index("order_search_words").using("gin", table.words).with({ fastupdate: false })],
);

/** The addresses that accounts keep for their orders. They go with the account. */
export const savedAddresses = pgTable(
  "saved_addresses",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    address: jsonb().$type<Address>().notNull(),
    isPreferred: boolean("is_preferred").notNull(),
    addedAt: timestamp("added_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("saved_addresses_of").on(table.userId, table.addedAt),
    uniqueIndex("saved_addresses_preferred")
      .on(table.userId)
      .where(sql`${table.isPreferred}`),
  ],
);
