import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../../accounts/server/schema.ts";

/** A saved basket: an account's, or a guest's (no user) named by a signed cookie. */
export const baskets = pgTable(
  "baskets",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Counts changes. Orders name the version they were placed from. Triggers `NOTIFY basket`. */
    version: integer().notNull().default(0),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("baskets_updated_at").on(table.updatedAt)],
);

/** Applied operations, by the browser's ids. Makes retries idempotent. */
export const basketOperations = pgTable(
  "basket_operations",
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("basket_operations_at").on(table.at)],
);

/** One row per unit (specification 4), in the order of ids, with a snapshot of the product. */
export const basketItems = pgTable(
  "basket_items",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    basketId: uuid("basket_id")
      .notNull()
      .references(() => baskets.id, { onDelete: "cascade" }),
    /** No foreign key: deleted products stay in the basket, marked as gone. */
    productId: text("product_id").notNull(),
    title: text().notNull(),
    picture: text().notNull(),
    priceCents: integer("price_cents").notNull(),
    rating: smallint().notNull(),
    /**
     * Operation that removed the unit. Null while it is in the basket.
     * The row stays for undo until enough other units are removed (`change.ts`) or the operation is swept.
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
