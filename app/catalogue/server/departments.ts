import { and, eq, sql } from "drizzle-orm";
import { type Department, type DepartmentPage, type ListQuery, maxCounted, pageSize } from "../domain/catalogue.ts";
import { chosenOf, nothingChosen } from "../domain/choices.ts";
import { priceBands } from "../domain/price-bands.ts";
import type { CountedDepartment } from "../domain/departments.ts";
import type { Database } from "../../database/database.ts";
import { inBands, inOrder, isChosen, knownUpTo, offered, sellsAny } from "./choices.ts";
import { type Cursors, keysetPage, orders, type SortKey, startOf, writeCursor } from "./cursor.ts";
import { createHighlights } from "./highlights.ts";
import { listed, listing } from "./listing.ts";
import { oneRow } from "./one-row.ts";
import { departments, products } from "./schema.ts";

type DepartmentPageQuery = Partial<ListQuery> & Cursors;

/** Minimum length of a department's list. A shorter list also shows products of other departments. */
const few = 3;

/** Product counts of a department. `bands` has the count of each price band in `priceBands`. */
type Counted = Record<"total" | "inStock" | "fourStars", number> & { bands: number[]; sells: boolean; hasAny: boolean };

export function createDepartments(database: Database) {
  /** Reads products before or after a sort key, nearest first. Without a sort key, reads the first products. */
  function rows(department: string, query: ListQuery, place: SortKey | undefined, backwards: boolean) {
    const { columns, falls } = orders[query.sort];
    const down = falls !== backwards;
    const { inStock, createdAt, sold } = products;
    return database
      .select({ ...listing, inStock, createdAt, sold })
      .from(products)
      .where(
        and(
          eq(products.department, department),
          isChosen(query),
          place && sql`${columns} ${sql.raw(down ? "<" : ">")} ${place}`,
        ),
      )
      .orderBy(inOrder(query.sort, down))
      .limit(pageSize + 1);
  }

  /** Counts a department's products per filter option. Stops at `maxCounted` + 1, which means "more". */
  function counts(department: string, query: ListQuery) {
    const among = (chosen: Partial<ListQuery>, condition = sql`true`) => sql`(
      select count(*)::integer from (
        select from products where department = ${department} and ${isChosen({ ...query, ...chosen })} and ${condition}
        limit ${maxCounted + 1}
      ) counted)`;
    const bands = priceBands.map(({ value }) => among({ price: value }));
    return oneRow(
      database.execute<Counted>(sql`
        select ${among({})} as total, array[${sql.join(bands, sql`, `)}] as bands, ${among({}, sql`in_stock`)} as "inStock",
          ${among({}, sql`rating >= 4`)} as "fourStars", ${sellsAny} as sells,
          exists (select from products where department = ${department}) as "hasAny"`),
    );
  }

  async function pageOf(
    department: Department,
    { after, before, ...some }: DepartmentPageQuery,
  ): Promise<DepartmentPage | null> {
    const query = { ...nothingChosen, ...some };
    const { sort } = query;
    const start = startOf(sort, { after, before });
    const { from, backwards } = start;
    if (from === null) return null;
    const [found, counted] = await Promise.all([
      rows(department.slug, query, from?.place, backwards),
      counts(department.slug, query),
    ]);
    // Returns the first page if the previous page would be incomplete.
    if (backwards && found.length < pageSize) return pageOf(department, query);
    const { total, bands, inStock, fourStars, sells, hasAny } = counted;
    if (!found.length && (from || !hasAny || chosenOf(query).length === 0)) return null;
    const { items, next, previous } = keysetPage(found, pageSize, start);
    const page = previous && from ? Math.max(2, from.page) : 1; // at least 2, because new products may precede page 1
    const known = (count: number) => knownUpTo(maxCounted, count);
    return {
      department,
      query,
      facets: {
        department: [],
        price: inBands(bands, maxCounted),
        stock: offered("stock", query, known(inStock), known(total)),
        rating: offered("rating", query, known(fourStars), known(total)),
      },
      sells,
      page,
      total: Math.min(total, maxCounted),
      more: total > maxCounted,
      products: items.map(listed),
      instead: total < few ? await createHighlights(database).bestBesides([], department.slug) : [],
      next: next && writeCursor(sort, next, page + 1),
      previous: previous && writeCursor(sort, previous, page - 1),
    };
  }

  return {
    async departments(): Promise<CountedDepartment[]> {
      const found = await database.execute<CountedDepartment>(sql`
        select slug, name, products from departments cross join lateral (
          select count(*)::integer as products from (
            select from products where department = departments.slug limit ${maxCounted}
          ) counted
        ) of_department
        where products > 0 order by name`);
      return found.rows;
    },

    /** Null for an unknown or empty department, an invalid cursor, or a page beyond the last. */
    async department(slug: string, query: DepartmentPageQuery): Promise<DepartmentPage | null> {
      if (slug.includes("\0")) return null; // PostgreSQL text cannot contain NUL
      const [department] = await database.select().from(departments).where(eq(departments.slug, slug));
      return department ? pageOf(department, query) : null;
    },
  };
}
