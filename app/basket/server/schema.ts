import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../../accounts/server/schema.ts";

/** A saved basket: an account's, or without a user that of the one browser whose signed cookie names it. */
export const baskets = pgTable(
  "baskets",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Counts the changes: what an order was placed from is this basket in this version. Each new one is told (`NOTIFY basket`). */
    version: integer().notNull().default(0),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("baskets_updated_at").on(table.updatedAt)],
);

/** Changes that have been made, by the id that the browser gave each: one that comes again is not made again. */
export const basketOperations = pgTable(
  "basket_operations",
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("basket_operations_at").on(table.at)],
);

/** One row for each unit (specification 4), in the order of their ids, as the product was when it was added. */
export const basketItems = pgTable(
  "basket_items",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    basketId: uuid("basket_id")
      .notNull()
      .references(() => baskets.id, { onDelete: "cascade" }),
    /** Not a reference: a product that is gone from the catalogue stays in the basket and is said to be gone. */
    productId: text("product_id").notNull(),
    title: text().notNull(),
    /** As `products.picture`. */
    picture: text().notNull(),
    priceCents: integer("price_cents").notNull(),
    rating: smallint().notNull(),
    /**
     * The operation that took it out; null while it is in the basket. Its row stays, so that undoing puts the very unit
     * back in its place, until enough other units are removed (`change.ts`) or the operation is swept.
     */
    removedBy: uuid("removed_by").references(() => basketOperations.id, { onDelete: "cascade" }),
  },
  (table) => [
    index("basket_items_of").on(table.basketId, table.id),
    index("basket_items_removed_by")
      .on(table.removedBy)
      .where(sql`${table.removedBy} is not null`),
  ],
);
