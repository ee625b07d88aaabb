import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { type Address, orderStates } from "../domain/order.ts";
import { users } from "../../accounts/server/schema.ts";

export const orderState = pgEnum("order_state", orderStates);

export const orders = pgTable(
  "orders",
  {
    number: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity({ startWith: 100_001 }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** With the version, what was ordered: the same state of the same basket is ordered once, however often it is sent. */
    basketId: uuid("basket_id").notNull(),
    basketVersion: integer("basket_version").notNull(),
    state: orderState().notNull().default("placed"),
    address: jsonb().$type<Address>().notNull(),
    /** Null unless the order contains a gift. */
    giftNote: text("gift_note"),
    totalCents: bigint("total_cents", { mode: "number" }).notNull(),
    placedAt: timestamp("placed_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("orders_once").on(table.basketId, table.basketVersion),
    index("orders_of").on(table.userId, table.number.desc()),
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
  },
  (table) => [
    unique().on(table.orderNumber, table.productId),
    check("order_lines_quantity", sql`${table.quantity} > 0`),
  ],
);

/** Every change of an order's state. Append-only: the database refuses to change or delete a row. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderNumber: bigint("order_number", { mode: "number" })
      .notNull()
      .references(() => orders.number),
    state: orderState().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("order_events_of").on(table.orderNumber, table.id)],
);
