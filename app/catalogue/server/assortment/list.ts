import { and, sql, type SQL } from "drizzle-orm";
import type { Database } from "../../../database/database.ts";
import { cataloguePicture, noPicture } from "../../../shop/server/pictures.ts";
import { productAddress } from "../../addresses.ts";
import type { OwnedProduct, OwnedProducts, ProductsQuery } from "../../domain/assortment.ts";
import { maxCounted, pageSize } from "../../domain/catalogue.ts";
import { nothingChosen } from "../../domain/choices.ts";
import { type Cursors, keysetPage, startOf, writeCursor } from "../cursor.ts";
import { oneValue } from "../one-row.ts";
import { createSearch } from "../search.ts";

const size = 50;

/** Maximum count of products when filtering by both state and department. Low, because no index covers both. */
const maxCombined = 200;

/** Query for a page of the list. A search uses the number `page`, from 1. A list without a search uses a cursor. */
type ProductPageQuery = ProductsQuery & Cursors & { readonly page: number };

type Row = Omit<OwnedProduct, "hasPicture"> & { picture: string };

const listed = ({ at, picture, ...row }: Row): OwnedProduct => ({
  ...row,
  at: new Date(at).toISOString(),
  hasPicture: cataloguePicture(picture) !== noPicture,
});

const sold = sql`
  id, title, (select name from departments where slug = department) as department, price_cents as price, stock, picture,
  created_at as at, case when not in_stock then 'sold-out' when few is not null then 'nearly-out' else 'on-sale' end as state`;

const archived = sql`
  id, title, department_name as department, price_cents as price, stock, picture, archived_at as at, 'archived' as state`;

const stateConditions: Readonly<Partial<Record<ProductsQuery["state"], SQL>>> = {
  "nearly-out": sql`few is not null`,
  "sold-out": sql`not in_stock`,
};

const productPath = productAddress("");

/** SQL for ids of products whose id, slug, former slug or URL equals the text. */
const matchingIds = (q: string) => {
  const before = q.lastIndexOf(productPath);
  const slug = before < 0 ? q : q.slice(before + productPath.length).replace(/[?#].*$/, "");
  return sql`
    select ${q}::text as id union select id from products where slug = ${slug}
    union select product from product_addresses where slug = ${slug}`;
};

export function createProductList(database: Database) {
  const search = createSearch(database);
  const rowsOf = async (query: SQL) => (await database.execute<Row>(query)).rows.map(listed);

  /** Lists products by date of creation or archiving, latest first, with keyset pagination. */
  async function browse({ q, department, state, after, before }: ProductPageQuery): Promise<OwnedProducts> {
    const [table, columns, moment] =
      state === "archived"
        ? [sql`archived_products`, archived, sql`archived_at`]
        : [sql`products`, sold, sql`created_at`];
    const start = startOf("newest", { after, before });
    const { from, backwards } = start;
    const [compare, order] = backwards ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
    const where = and(
      sql`true`,
      narrowed(state, department),
      q
        ? sql`(id in (${matchingIds(q)}) or to_tsvector('public.catalogue', public.plain_text(title))
        @@ plainto_tsquery('public.catalogue', public.plain_text(${q})))`
        : undefined,
    );
    const beyond = from ? sql`(${moment}, id) ${compare} (${from.place[0]}::timestamptz, ${from.place[1]})` : sql`true`;
    const found = await rowsOf(sql`
      select ${columns} from ${table} where ${where} and ${beyond} order by ${moment} ${order}, id ${order} limit ${size + 1}`);
    // If the page is empty, or a previous page is incomplete, returns the first page.
    if (from && found.length < (backwards ? size : 1)) return browse({ q, department, state, page: 1 });
    const limit = state && department ? maxCombined : maxCounted;
    // "order by" makes PostgreSQL use the index. A sequential scan may take long to find matches.
    const counting = sql`
      select count(*)::integer from (
        select from ${table} where ${where} order by ${moment} desc, id desc limit ${limit + 1}
      ) counted`;
    const total = await oneValue<number>(database.execute(counting));
    const { items, next, previous } = keysetPage(found, size, start);
    const cursorOf = ({ id, at }: OwnedProduct) => writeCursor("newest", { id, createdAt: new Date(at) }, 1);
    return {
      products: items,
      total: Math.min(total, limit),
      more: total > limit,
      next: next && { after: cursorOf(next) },
      previous: previous && { before: cursorOf(previous) },
    };
  }

  /** Uses the shop's search, and puts exact matches first. Filters only the first thousand matches by state. */
  async function find({ q, department, state, page }: ProductPageQuery): Promise<OwnedProducts> {
    const where = and(sql`id in (${matchingIds(q)})`, narrowed(state, department));
    const first = page > 1 ? [] : await rowsOf(sql`select ${sold} from products where ${where}`);
    const found = await search.search({ ...nothingChosen, q, department, page }, stateConditions[state]);
    const ids = found.products.map(({ id }) => id).filter((id) => first.every((exact) => exact.id !== id));
    const others = await rowsOf(sql`
      select ${sold} from products join unnest(${sql.param(ids)}::text[]) with ordinality as matches (id, place) using (id)
      order by place`);
    return {
      products: [...first, ...others],
      total: Math.max(found.total, first.length),
      more: found.more,
      next: found.total > page * pageSize ? { page: page + 1 } : null,
      previous: page > 1 ? { page: page - 1 } : null,
    };
  }

  return {
    /** Archived products are searched only by title, id, former slug and URL. */
    list: (query: ProductPageQuery): Promise<OwnedProducts> =>
      query.q && query.state !== "archived" ? find(query) : browse(query),
  };
}

const narrowed = (state: ProductsQuery["state"], department: string) =>
  and(stateConditions[state], department ? sql`department = ${department}` : undefined);
