import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";

/** The parts of the shop that products stand in. */
export const departments = pgTable("departments", {
  /** Its place in URLs: `/departments/<slug>`. */
  slug: text().primaryKey(),
  name: text().notNull().unique(),
});

/** What the shop sells while its catalogue is switched on. Each change tells all processes (`NOTIFY catalogue`). */
export const products = pgTable(
  "products",
  {
    id: text().primaryKey(),
    /** Its place in URLs: `/products/<slug>`. */
    slug: text().notNull().unique(),
    title: text().notNull(),
    description: text().notNull(),
    /** The name of one of the store's own pictures (`pictures/index.json`), or an absolute https address. */
    picture: text().notNull(),
    priceCents: integer("price_cents").notNull(),
    /** Whole stars, 1 to 5. */
    rating: smallint().notNull(),
    department: text()
      .notNull()
      .references(() => departments.slug, { onUpdate: "cascade" }),
    /** Units that can be sold. */
    stock: integer().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("products_price", sql`${table.priceCents} > 0`),
    check("products_rating", sql`${table.rating} between 1 and 5`),
    check("products_stock", sql`${table.stock} >= 0`),
    index("products_department").on(table.department),
  ],
);

/** One row once the bundled catalogue has been put in: an owner who empties the catalogue keeps it empty. */
export const seedings = pgTable("seedings", {
  name: text().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
