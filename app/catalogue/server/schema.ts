import { type SQL, sql } from "drizzle-orm";
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
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Compared byte by byte, which lets one index answer "starts with". */
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The parts of the shop that products stand in. */
export const departments = pgTable("departments", {
  /** Its place in URLs: `/departments/<slug>`. */
  slug: text().primaryKey(),
  name: text().notNull().unique(),
});

/** What is kept of a product, whether the shop sells it or it is archived. */
const stored = () => ({
  id: text().primaryKey(),
  /** Its place in URLs: `/products/<slug>`. */
  slug: text().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  /** The name of one of the store's own pictures (`pictures/index.json`), the folder of an uploaded one, or an absolute https address. */
  picture: text().notNull(),
  priceCents: integer("price_cents").notNull(),
  /** Whole stars, 1 to 5; 0 where there are none. */
  rating: smallint().notNull(),
  /** How many people gave them; 0 where that is not known. */
  ratings: integer().notNull().default(0),
  department: text().notNull(),
  /** Units that can be sold. */
  stock: integer().notNull(),
  /** In milliseconds, which is all that JavaScript's dates can hold. */
  createdAt: moment("created_at").notNull().defaultNow(),
  /** Who makes it; empty where nobody has said so, as with the following. */
  brand: text().notNull().default(""),
  /** Of 8, 12, 13 or 14 digits (`domain/gtin.ts`). */
  gtin: text().notNull().default(""),
  /** One of `domain/conditions.ts`. */
  condition: text().notNull().default(""),
  /** One on each line (`domain/specifications.ts`). */
  specifications: text().notNull().default(""),
  /** Where `ratings` are from. Without it search engines are not told of them. */
  ratingsSource: text("ratings_source").notNull().default(""),
});

/**
 * What the shop sells while its catalogue is switched on. Each change tells all processes (`NOTIFY catalogue`): a sale of one of which a
 * few are left by its id, since only what shows it changes then.
 */
export const products = pgTable(
  "products",
  {
    ...stored(),
    slug: text().notNull().unique(),
    department: text()
      .notNull()
      .references(() => departments.slug, { onUpdate: "cascade" }),
    /** A column, so that lists in its order are read from an index that most sales leave alone. */
    inStock: boolean("in_stock")
      .notNull()
      .generatedAlwaysAs((): SQL => sql`${products.stock} > 0`),
    /** How many are left while that is few (`fewLeft`); otherwise null. A trigger sets it, and most sales leave its indexes alone. */
    few: smallint(),
    /** How many units sold lately. Whoever takes orders writes it down now and then, so that a sale leaves the indexes alone. */
    sold: integer().notNull().default(0),
    /**
     * What searches look at: words of the title (weight A), of the department and the brand (B) and of the description (D), and two that
     * nobody can type: `department:` with its slug, and `price:` with the price's place in `priceBands`.
     */
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
    // One for each order that a department can be listed in.
    index("products_by_relevance").on(table.department, table.inStock, table.rating, table.id),
    // This one with what else narrows a list: what each choice would leave is counted in it alone.
    index("products_by_price").on(table.department, table.priceCents, table.id, table.rating, table.inStock),
    index("products_by_rating").on(table.department, table.rating, table.id),
    index("products_by_age").on(table.department, table.createdAt, table.id),
    index("products_by_sales").on(table.department, table.sold, table.rating, table.id),
    // With what narrows a search and is no word: whether it can be had, and whether it has four stars (`matching.ts`).
    index("products_words").using("gin", table.words, sql`(array[in_stock::integer, 2 + (rating >= 4)::integer])`),
    // For the owner's lists.
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
    // For those who remove what nothing names any more.
    index("products_uploaded")
      .on(table.picture)
      .where(sql`picture like 'product-%'`),
  ],
);

/** The products that the owner has taken out of the shop to keep them: moved here whole, so that nothing that sells looks at them. */
export const archivedProducts = pgTable(
  "archived_products",
  {
    ...stored(),
    /** Its department may be gone by the time that it is put back. */
    departmentName: text("department_name").notNull(),
    archivedAt: moment("archived_at").notNull().defaultNow(),
    /** An account's id, as everywhere below; null is a command on the host. */
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
 * The pictures of a product, where the owner has put several there or said what they show. The first is that of `products.picture`,
 * or was (`domain/gallery.ts`). They stay when a product goes: should it come back, they are there again.
 */
export const productPictures = pgTable(
  "product_pictures",
  {
    product: text().notNull(),
    /** From 1. */
    place: smallint().notNull(),
    /** As `products.picture`. */
    picture: text().notNull(),
    /** What it shows, for those who cannot see it; empty where nobody has said so. */
    alt: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.product, table.place] })],
);

/**
 * Which product had a slug last. It leads to that one for good, while no other has it. A trigger keeps what changes of slugs leave
 * behind; archiving adds the last one.
 */
export const productAddresses = pgTable("product_addresses", {
  slug: text().primaryKey(),
  product: text().notNull(),
});

/** Who changed what is told of a product last: what differs from that was changed by an import, or by a planned price. */
export const productEdits = pgTable("product_edits", {
  product: text().primaryKey(),
  /** A digest of what is told of it since. */
  version: integer().notNull(),
  by: uuid(),
  at: moment("at").notNull().defaultNow(),
});

/** Every change of a stock by the owner, with the reason. Append-only: the database refuses to change or delete a row. */
export const stockChanges = pgTable(
  "stock_changes",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    product: text().notNull(),
    /** Which form it was: the same one counts once, however often it is sent. */
    form: uuid().notNull().unique(),
    change: integer().notNull(),
    /** What could be sold from then on. */
    stock: integer().notNull(),
    reason: text().notNull(),
    note: text().notNull(),
    by: uuid(),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [index("stock_changes_of").on(table.product, table.id)],
);

/** Prices that begin to count at a moment. They go with a product that goes, or is archived, before. */
export const plannedPrices = pgTable(
  "planned_prices",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    product: text().notNull(),
    priceCents: integer("price_cents").notNull(),
    startsAt: moment("starts_at").notNull(),
    by: uuid(),
    plannedAt: moment("planned_at").notNull().defaultNow(),
    /** Since when it counts; null while it is to come. */
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

/** Who wants to hear when a product is back: until the email is written, or for half a year. */
export const subscriptions = pgTable(
  "stock_askings",
  {
    id: uuid().primaryKey().defaultRandom(),
    product: text().notNull(),
    /** In small letters. */
    email: text().notNull(),
    /** Whether whoever reads that e-mail has said so. */
    confirmed: boolean().notNull(),
    askedAt: moment("asked_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("stock_askings_once").on(table.product, table.email),
    index("stock_askings_old").on(table.askedAt),
  ],
);

/**
 * The distinct words of all titles, as people may type them, and how many products have each. The database keeps it up
 * by triggers. Searches take completions and corrections from it: it is small where titles are many.
 */
export const productWords = pgTable(
  "product_words",
  { word: bytewise().primaryKey(), products: integer().notNull() },
  (table) => [index("product_words_alike").using("gin", table.word.op("gin_trgm_ops"))],
);

/**
 * What words that shoppers type also stand for, one way and by their stems: made from lines (`synonyms.ts`).
 */
export const searchSynonyms = pgTable(
  "search_synonyms",
  {
    /** One to three stems, with spaces between them. */
    term: text().notNull(),
    /** The words that products may have instead. */
    also: text().notNull(),
    /** Whether it means the same, or is only of use where what was typed finds little. */
    same: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.term, table.also] })],
);

/** One row once the bundled catalogue has been put in: an owner who empties the catalogue keeps it empty. */
export const seedings = pgTable("seedings", {
  name: text().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/**
 * What the shop sells in and where: one row. The prices of products, baskets and orders are whole smallest units of its currency,
 * which nobody changes while somebody holds this row (`for share`) or once there is an order.
 */
export const storeSettings = pgTable(
  "market",
  {
    only: boolean().primaryKey().default(true),
    /** An ISO 4217 code. */
    currency: text().notNull().default("USD"),
    /** A BCP 47 tag: how numbers and moments are written. */
    locale: text().notNull().default("en-US"),
    /** An IANA name; null for the clock of whoever looks. */
    timeZone: text("time_zone"),
    /** ISO 3166-1 alpha-2 codes, sorted; none for those that the shop usually delivers to. */
    countries: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** What shoppers read of delivery beside each product; empty for where the shop delivers to. */
    delivery: text().notNull().default(""),
  },
  (table) => [check("market_once", sql`${table.only}`)],
);

/** The imports that changed something. What it takes to undo the last of them is kept. */
export const imports = pgTable("catalogue_imports", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** The account whose doing it was; null is a command on the host. */
  by: uuid(),
  added: integer().notNull(),
  changed: integer().notNull(),
  gone: integer().notNull(),
  undoneAt: timestamp("undone_at", { withTimezone: true }),
  undoneBy: uuid("undone_by"),
});

export const importedKind = pgEnum("catalogue_imported_kind", ["added", "changed", "gone"]);

/**
 * What became of products in the last import, and what they were before: of one that is gone all fields, of one that was changed those that
 * were. Nothing looks for single rows, so there is no index to be kept up.
 */
export const imported = pgTable("catalogue_imported", {
  import: bigint({ mode: "number" }).notNull(),
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
  /** The units that the import left; what was sold since, stays sold. */
  leftStock: integer("left_stock"),
  /** A digest of what it left, by which it is seen whether somebody has changed that since. */
  leftAs: uuid("left_as"),
  /** Of one that was archived until the import brought it back, what was kept there. */
  archived: jsonb(),
});

/** The departments that it added, renamed or took away: the name before, and after. */
export const importedDepartments = pgTable(
  "catalogue_imported_departments",
  { import: bigint({ mode: "number" }).notNull(), slug: text().notNull(), was: text(), became: text() },
  (table) => [primaryKey({ columns: [table.import, table.slug] })],
);
