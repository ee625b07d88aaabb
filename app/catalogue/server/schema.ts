import { type SQL, sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Reduction } from "../domain/catalogue.ts";
import type { Condition } from "../domain/conditions.ts";
import { bigNumber, tsvector } from "../../database/columns.ts";

/** Text with bytewise collation, so that an index supports prefix searches. */
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const departments = pgTable("departments", {
  slug: text().primaryKey(),
  name: text().notNull().unique(),
});

const stored = () => ({
  id: text().primaryKey(),
  slug: text().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  /** A bundled picture (`pictures/index.json`), the folder of an upload, or an https URL. */
  picture: text().notNull(),
  priceCents: integer("price_cents").notNull(),
  /** Stars, 1 to 5. In `rating`, `ratings` and `grams`, 0 means unknown. */
  rating: smallint().notNull(),
  ratings: integer().notNull().default(0),
  department: text().notNull(),
  stock: integer().notNull(),
  /** Precision in ms, like JavaScript dates. */
  createdAt: moment("created_at").notNull().defaultNow(),
  /** In this and the following texts, empty means unknown. */
  brand: text().notNull().default(""),
  /** GTIN of 8, 12, 13 or 14 digits (`domain/gtin.ts`). */
  gtin: text().notNull().default(""),
  condition: text().$type<"" | Condition>().notNull().default(""),
  /** One per line (`domain/specifications.ts`). */
  specifications: text().notNull().default(""),
  /** Source of `ratings`. Structured data for search engines omits ratings without a source. */
  ratingsSource: text("ratings_source").notNull().default(""),
  /** Tax class in the owner's words, such as "reduced". Empty means the standard class. */
  taxClass: text("tax_class").notNull().default(""),
  grams: integer().notNull().default(0),
});

/** Live products. Changes send `NOTIFY catalogue`. The payload is the product id if only the visible stock changed. */
export const products = pgTable(
  "products",
  {
    ...stored(),
    slug: text().notNull().unique(),
    department: text()
      .notNull()
      .references(() => departments.slug, { onUpdate: "cascade" }),
    /** True if in stock. Indexed instead of `stock`, because most sales change only `stock`. */
    inStock: boolean("in_stock")
      .notNull()
      .generatedAlwaysAs((): SQL => sql`${products.stock} > 0`),
    /** The stock if it is from 1 to `fewLeft`, else null. A trigger sets this column. Indexed instead of `stock`. */
    few: smallint(),
    /** Units sold recently. Updated periodically, so that sales do not update the indexes. */
    sold: integer().notNull().default(0),
    /** Set by a trigger when a scheduled reduction starts. Valid only while the product has the reduced price. */
    reduction: jsonb().$type<Reduction>(),
    /** Search vector, with lexemes for filters: `department:<slug>`, and `price:<index of priceBands>`. */
    words: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('public.catalogue', public.plain_text(${products.title})), 'A') || setweight(to_tsvector('public.catalogue', public.plain_text(${products.department})), 'B') || setweight(to_tsvector('public.catalogue', public.plain_text(${products.description})), 'D') || setweight(to_tsvector('public.catalogue', public.plain_text(${products.brand})), 'B') || array_to_tsvector(array['department:' || ${products.department}, 'price:' || width_bucket(${products.priceCents}, '{5000,10000,25000,50000}'::integer[])::text])`,
      ),
  },
  (table) => [
    check("products_price", sql`${table.priceCents} > 0`),
    check("products_rating", sql`${table.rating} between 0 and 5`),
    check("products_ratings", sql`${table.ratings} >= 0`),
    check("products_stock", sql`${table.stock} >= 0`),
    index("products_by_relevance").on(table.department, table.inStock, table.rating, table.id),
    // Covers the filters, so that index-only scans can count facets.
    index("products_by_price").on(table.department, table.priceCents, table.id, table.rating, table.inStock),
    index("products_by_rating").on(table.department, table.rating, table.id),
    index("products_by_age").on(table.department, table.createdAt, table.id),
    index("products_by_sales").on(table.department, table.sold, table.rating, table.id),
    // The array encodes the filters that have no lexemes: in stock, and four stars (`matching.ts`).
    index("products_words").using("gin", table.words, sql`(array[in_stock::integer, 2 + (rating >= 4)::integer])`),
    index("products_newest").on(table.createdAt, table.id),
    index("products_sold_out")
      .on(table.createdAt, table.id)
      .where(sql`not in_stock`),
    index("products_nearly_out")
      .on(table.createdAt, table.id)
      .where(sql`few is not null`),
    index("products_fewest")
      .on(table.few, table.id)
      .where(sql`few is not null`),
    index("products_reduced")
      .on(table.id)
      .where(sql`reduction is not null`),
    index("products_uploaded")
      .on(table.picture)
      .where(sql`picture like 'product-%'`),
  ],
);

/**
 * Prices of products over time, written by triggers. A price applies from `since` until the product's next row.
 * Rows of archived products remain, because the owner may restore the product.
 */
export const priceHistory = pgTable(
  "price_history",
  {
    product: text().notNull(),
    since: moment("since").notNull().defaultNow(),
    priceCents: integer("price_cents").notNull(),
  },
  (table) => [primaryKey({ columns: [table.product, table.since] })],
);

/** Archived products are in a separate table, so that queries of `products` need no filter. */
export const archivedProducts = pgTable(
  "archived_products",
  {
    ...stored(),
    /** Name of the department, which a restore may have to recreate. */
    departmentName: text("department_name").notNull(),
    archivedAt: moment("archived_at").notNull().defaultNow(),
    /** Account that archived the product. Here and in columns `by`, null means a command on the host. */
    archivedBy: uuid("archived_by"),
  },
  (table) => [
    index("archived_products_newest").on(table.archivedAt, table.id),
    index("archived_products_words").using(
      "gin",
      sql`to_tsvector('public.catalogue', public.plain_text(${table.title}))`,
    ),
  ],
);

/**
 * Galleries of live, archived and deleted products. Imports change `products.picture` instead of this table
 * (`domain/gallery.ts`).
 */
export const productPictures = pgTable(
  "product_pictures",
  {
    product: text().notNull(),
    place: smallint().notNull(),
    picture: text().notNull(),
    alt: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.product, table.place] })],
);

/** Former slugs, for redirects. `product` is the last product with the slug. A trigger and `archive` write rows. */
export const productAddresses = pgTable("product_addresses", {
  slug: text().primaryKey(),
  product: text().notNull(),
});

/** Last edit of each product. An import or a scheduled price makes a row outdated. */
export const productEdits = pgTable("product_edits", {
  product: text().primaryKey(),
  /** Digest of the product after the edit (`version` in `assortment/product.ts`). */
  version: integer().notNull(),
  by: uuid(),
  at: moment("at").notNull().defaultNow(),
});

/** Stock changes by the owner, with reasons. Append-only: a trigger rejects updates and deletions. */
export const stockChanges = pgTable(
  "stock_changes",
  {
    id: bigNumber("id").primaryKey().generatedAlwaysAsIdentity(),
    product: text().notNull(),
    /** Idempotency key: id of the submitted form. */
    form: uuid().notNull().unique(),
    change: integer().notNull(),
    stock: integer().notNull(),
    reason: text().notNull(),
    note: text().notNull(),
    by: uuid(),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [index("stock_changes_of").on(table.product, table.id)],
);

/** Scheduled and applied prices. Pending prices are deleted with the product, or when the product is archived. */
export const plannedPrices = pgTable(
  "planned_prices",
  {
    id: bigNumber("id").primaryKey().generatedAlwaysAsIdentity(),
    product: text().notNull(),
    priceCents: integer("price_cents").notNull(),
    startsAt: moment("starts_at").notNull(),
    /** True for a reduction, which pages announce. At `endsAt`, the product gets its earlier price back. */
    isReduction: boolean("is_reduction").notNull().default(false),
    /** Null for a reduction without an end, and for ordinary prices. */
    endsAt: moment("ends_at"),
    by: uuid(),
    plannedAt: moment("planned_at").notNull().defaultNow(),
    /** Null while the price is pending. */
    appliedAt: moment("applied_at"),
  },
  (table) => [
    check("planned_prices_price", sql`${table.priceCents} > 0`),
    index("planned_prices_due")
      .on(table.startsAt)
      .where(sql`applied_at is null`),
    uniqueIndex("planned_prices_once").on(table.product, table.startsAt),
  ],
);

/** Back-in-stock subscriptions. A row is deleted when the email is queued, or after six months. */
export const subscriptions = pgTable(
  "stock_askings",
  {
    id: uuid().primaryKey().defaultRandom(),
    product: text().notNull(),
    email: text().notNull(),
    confirmed: boolean().notNull(),
    requestedAt: moment("asked_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("stock_askings_once").on(table.product, table.email),
    index("stock_askings_old").on(table.requestedAt),
  ],
);

/** Distinct words of all titles, for completions and corrections. Triggers maintain the table. */
export const productWords = pgTable(
  "product_words",
  { word: bytewise().primaryKey(), products: integer().notNull() },
  (table) => [index("product_words_alike").using("gin", table.word.op("gin_trgm_ops"))],
);

/** Search synonyms, parsed from the owner's text (`synonyms.ts`). Each row applies in one direction. */
export const searchSynonyms = pgTable(
  "search_synonyms",
  {
    /** One to three stems, separated by spaces. */
    term: text().notNull(),
    synonym: text("also").notNull(),
    /** True for the same meaning. False for related words, used if few products match. */
    same: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.term, table.synonym] })],
);

/** Bundled data that was inserted once, and must not return after the owner has deleted it. */
export const seedings = pgTable("seedings", {
  name: text().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** The table has one row. The currency cannot change once there are orders. */
export const storeSettings = pgTable(
  "market",
  {
    only: boolean().primaryKey().default(true),
    currency: text().notNull().default("USD"),
    /** Locale (BCP 47) of numbers and times. */
    locale: text().notNull().default("en-US"),
    /** IANA time zone. Null means each shopper's own time zone, and UTC in the admin. */
    timeZone: text("time_zone"),
    /** Delivery countries (ISO 3166-1 alpha-2), sorted. Empty means the default countries. */
    countries: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Delivery text of product pages. Empty means the list or number of countries. */
    delivery: text().notNull().default(""),
  },
  (table) => [check("market_once", sql`${table.only}`)],
);

/** Applied imports that changed something. The last import can be undone. */
export const imports = pgTable("catalogue_imports", {
  id: bigNumber("id").primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  by: uuid(),
  added: integer().notNull(),
  changed: integer().notNull(),
  gone: integer().notNull(),
  undoneAt: timestamp("undone_at", { withTimezone: true }),
  undoneBy: uuid("undone_by"),
});

export const importedKind = pgEnum("catalogue_imported_kind", ["added", "changed", "gone"]);

/**
 * Values from before the last import, for undo: all fields of deleted products, and changed fields of other products.
 * Not indexed, because queries read all rows.
 */
export const imported = pgTable("catalogue_imported", {
  import: bigNumber("import").notNull(),
  product: text().notNull(),
  kind: importedKind().notNull(),
  slug: text(),
  title: text(),
  description: text(),
  picture: text(),
  priceCents: integer("price_cents"),
  rating: smallint(),
  ratings: integer(),
  department: text(),
  stock: integer(),
  createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }),
  brand: text(),
  gtin: text(),
  condition: text(),
  specifications: text(),
  ratingsSource: text("ratings_source"),
  taxClass: text("tax_class"),
  grams: integer(),
  /** Stock after the import, so that undo keeps later sales. */
  leftStock: integer("left_stock"),
  /** Digest of the product after the import, to detect later changes. */
  leftAs: uuid("left_as"),
  /** The product's row in `archived_products`, if the import restored the product. */
  archived: jsonb(),
});

export const importedDepartments = pgTable(
  "catalogue_imported_departments",
  { import: bigNumber("import").notNull(), slug: text().notNull(), was: text(), became: text() },
  (table) => [primaryKey({ columns: [table.import, table.slug] })],
);
