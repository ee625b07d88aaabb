import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../../accounts/server/schema.ts";

/** Saved baskets. A guest's basket has no user; a signed cookie contains its id. */
export const baskets = pgTable(
  "baskets",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Number of changes. Orders store the version they were placed from. A trigger notifies the channel `basket`. */
    version: integer().notNull().default(0),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("baskets_updated_at").on(table.updatedAt)],
);

/** Applied operations by id, which the browser generates. A retry finds its id here and changes nothing. */
export const basketOperations = pgTable(
  "basket_operations",
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("basket_operations_at").on(table.at)],
);

/** Units of baskets (specification 4), in the order of ids, with the product's data at the time of adding. */
export const basketItems = pgTable(
  "basket_items",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    basketId: uuid("basket_id")
      .notNull()
      .references(() => baskets.id, { onDelete: "cascade" }),
    /** Not a foreign key, because deleted products stay in the basket and are marked as gone. */
    productId: text("product_id").notNull(),
    title: text().notNull(),
    picture: text().notNull(),
    priceCents: integer("price_cents").notNull(),
    rating: smallint().notNull(),
    /**
     * Operation that removed the unit. Null while it is in the basket.
     * Undo needs the row. Deleted after enough later removals (`change.ts`), or with the operation (`sweep.ts`).
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
