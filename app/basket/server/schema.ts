import { sql } from "drizzle-orm";
import { index, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../../accounts/server/schema.ts";
import { bigNumber, moment } from "../../database/columns.ts";

/** A guest's basket has no user; a signed cookie contains its id. */
export const baskets = pgTable(
  "baskets",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Increases with each change. Each order stores its basket's version. A trigger notifies channel `basket`. */
    version: integer().notNull().default(0),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("baskets_updated_at").on(table.updatedAt)],
);

/** Ids of applied operations, and of merged guests' baskets. A retry has the same id, and so changes nothing. */
export const basketOperations = pgTable(
  "basket_operations",
  { id: uuid().primaryKey(), at: moment("at").notNull().defaultNow() },
  (table) => [index("basket_operations_at").on(table.at)],
);

/** Units in baskets (specification 4), with the product's data at the time of adding. Ids give their order. */
export const basketItems = pgTable(
  "basket_items",
  {
    id: bigNumber("id").primaryKey().generatedAlwaysAsIdentity(),
    basketId: uuid("basket_id")
      .notNull()
      .references(() => baskets.id, { onDelete: "cascade" }),
    /** Not a foreign key, because deleted products stay in the basket and are marked as gone. */
    productId: text("product_id").notNull(),
    title: text().notNull(),
    picture: text().notNull(),
    priceCents: integer("price_cents").notNull(),
    rating: smallint().notNull(),
    /** Operation that removed the unit. The row remains for undo. `sweep.ts` and `forgetRemoved` delete old rows. */
    removedBy: uuid("removed_by").references(() => basketOperations.id, { onDelete: "cascade" }),
  },
  (table) => [
    index("basket_items_of").on(table.basketId, table.id),
    index("basket_items_removed_by")
      .on(table.removedBy)
      .where(sql`${table.removedBy} is not null`),
  ],
);
