import { sql, type SQL } from "drizzle-orm";
import type { Database } from "../../../database/database.ts";
import { cataloguePicture, noPicture } from "../../../shop/server/pictures.ts";
import { productAddress } from "../../addresses.ts";
import type { OwnedProduct, OwnedProducts, ProductsQuery, ProductState } from "../../domain/assortment.ts";
import { maxCounted, pageSize } from "../../domain/catalogue.ts";
import { nothingChosen } from "../../domain/choices.ts";
import { readCursor, writeCursor } from "../cursor.ts";
import { createSearch } from "../search.ts";

const size = 50;

/** Maximum count if both state and department are filtered. Low, because no index covers both filters. */
const maxCombined = 200;

/** Query for a page of the list. A search uses `page`. A list without a search uses a cursor. */
export type ProductPageQuery = ProductsQuery & {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  /** Page number, from 1. */
  readonly page: number;
};

type Row = {
  id: string;
  title: string;
  department: string;
  price_cents: number;
  stock: number;
  picture: string;
  at: string;
  state: ProductState;
};

const listed = ({ at, price_cents, picture, ...row }: Row): OwnedProduct => ({
  ...row,
  price: price_cents,
  at: new Date(at).toISOString(),
  hasPicture: cataloguePicture(picture) !== noPicture,
});

const sold = sql`
  id, title, (select name from departments where slug = department) as department, price_cents, stock, picture,
  created_at as at, case when not in_stock then 'sold-out' when few is not null then 'nearly-out' else 'on-sale' end as state`;

const archived = sql`
  id, title, department_name as department, price_cents, stock, picture, archived_at as at, 'archived' as state`;

const stateConditions: Readonly<Record<ProductsQuery["state"], SQL | null>> = {
  "": null,
  "nearly-out": sql`few is not null`,
  "sold-out": sql`not in_stock`,
  archived: null,
};

const productPath = productAddress("");

/** SQL that selects ids of products whose id, slug, former slug or URL equals the text. */
const matchingIds = (q: string) => {
  const before = q.lastIndexOf(productPath);
  const slug = before < 0 ? q : q.slice(before + productPath.length).replace(/[?#].*$/, "");
  return sql`
    select ${q}::text as id union select id from products where slug = ${slug}
    union select product from product_addresses where slug = ${slug}`;
};

/** Reads the product list of the admin. All methods @throws if the database does not answer. */
export function createProductList(database: Database) {
  const search = createSearch(database);
  const rowsOf = async (query: SQL) => (await database.execute<Row>(query)).rows.map(listed);

  /** Lists products by date of creation or archiving, latest first, with keyset pagination. */
  async function browse({ q, department, state, after, before }: ProductPageQuery): Promise<OwnedProducts> {
    const isArchived = state === "archived";
    const [table, columns, moment] = isArchived
      ? [sql`archived_products`, archived, sql`archived_at`]
      : [sql`products`, sold, sql`created_at`];
    const cursor = after ?? before;
    const from = cursor === undefined ? null : readCursor("newest", cursor);
    const backwards = after === undefined && from !== null;
    const [compare, order] = backwards ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
    const where = all([
      stateConditions[state],
      department ? sql`department = ${department}` : null,
      q
        ? sql`(id in (${matchingIds(q)}) or to_tsvector('public.catalogue', public.plain_text(title))
        @@ plainto_tsquery('public.catalogue', public.plain_text(${q})))`
        : null,
    ]);
    const beyond = from && sql`(${moment}, id) ${compare} (${from.place[0]}::timestamptz, ${from.place[1]})`;
    const found = await rowsOf(sql`
      select ${columns} from ${table} where ${all([where, beyond])} order by ${moment} ${order}, id ${order} limit ${size + 1}`);
    // Returns the first page if the cursor's page is empty, or incomplete when going back.
    if (from && found.length < (backwards ? size : 1)) return browse({ q, department, state, page: 1 });
    const limit = state && department ? maxCombined : maxCounted;
    // "order by" makes PostgreSQL use the index. A sequential scan may take long to find matches.
    const { rows } = await database.execute<{ total: number }>(sql`
      select count(*)::integer as total from (
        select from ${table} where ${where} order by ${moment} desc, id desc limit ${limit + 1}
      ) counted`);
    const { total } = rows[0]!;
    const more = found.length > size;
    const products = backwards ? found.slice(0, size).toReversed() : found.slice(0, size);
    const way = ({ id, at }: OwnedProduct) =>
      writeCursor("newest", { id, createdAt: new Date(at), priceCents: 0, rating: 1, inStock: true, sold: 0 }, 1);
    const isFirst = !from || (backwards && !more);
    return {
      products,
      total: Math.min(total, limit),
      more: total > limit,
      next: backwards || more ? { after: way(products.at(-1)!) } : null,
      previous: isFirst ? null : { before: way(products[0]!) },
    };
  }

  /** Uses the store's search, and puts exact matches first. Filters only the first thousand matches by state. */
  async function find({ q, department, state, page }: ProductPageQuery): Promise<OwnedProducts> {
    const narrow = all([stateConditions[state], department ? sql`department = ${department}` : null]);
    const first =
      page > 1 ? [] : await rowsOf(sql`select ${sold} from products where id in (${matchingIds(q)}) and ${narrow}`);
    const found = await search.search({ ...nothingChosen, q, department, page }, stateConditions[state] ?? undefined);
    const ids = found.products.map(({ id }) => id).filter((id) => first.every((exact) => exact.id !== id));
    const rows = await rowsOf(sql`select ${sold} from products where id = any (${sql.param(ids)})`);
    const places = new Map(ids.map((id, at) => [id, at]));
    rows.sort((a, b) => places.get(a.id)! - places.get(b.id)!);
    return {
      products: [...first, ...rows],
      total: Math.max(found.total, first.length),
      more: found.more,
      next: found.total > page * pageSize ? { page: page + 1 } : null,
      previous: page > 1 ? { page: page - 1 } : null,
    };
  }

  return {
    /** Returns a page of products. Archived products are searched only by title, id, former slug and URL. */
    list: (query: ProductPageQuery): Promise<OwnedProducts> =>
      query.q && query.state !== "archived" ? find(query) : browse(query),
  };
}

const all = (conditions: readonly (SQL | null)[]) =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== null)], sql` and `);
