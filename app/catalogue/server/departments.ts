import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Department, type DepartmentPage, mostCounted, pageSize } from "../domain/catalogue.ts";
import type { Sort } from "../domain/sorts.ts";
import type { CountedDepartment } from "../domain/departments.ts";
import type { Database } from "../../database/database.ts";
import { orders, type Place, readCursor, writeCursor } from "./cursor.ts";
import { listed, listing } from "./listing.ts";
import { departments, products } from "./schema.ts";

/** Which page of a department: the one after or before a cursor, else the first. `after` counts when both are given. */
export type PageAsked = {
  readonly sort: Sort;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
};

/** The departments and their pages. All of it @throws when the database does not answer. */
export function createDepartments(database: Database) {
  /** So many products on one side of a place, nearest first; without a place, the first ones. */
  function rows(department: string, sort: Sort, place: Place | null, backwards: boolean, limit: number) {
    const { columns, falls } = orders[sort];
    const down = falls !== backwards;
    const counted = sql`select from ${products} where ${products.department} = ${department} limit ${mostCounted + 1}`;
    const beyond = place ? sql`(${list(columns)}) ${sql.raw(down ? "<" : ">")} (${list(place)})` : undefined;
    return database
      .select({
        ...listing,
        inStock: products.inStock,
        createdAt: products.createdAt,
        inAll: sql<number>`(select count(*)::integer from (${counted}) counted)`,
      })
      .from(products)
      .where(and(eq(products.department, department), beyond))
      .orderBy(...columns.map((column) => (down ? desc(column) : asc(column))))
      .limit(limit);
  }

  async function pageOf(department: Department, { sort, after, before }: PageAsked): Promise<DepartmentPage | null> {
    const cursor = after ?? before;
    const from = cursor === undefined ? null : readCursor(sort, cursor);
    if (cursor !== undefined && !from) return null;
    const backwards = after === undefined && before !== undefined;
    const found = await rows(department.slug, sort, from?.place ?? null, backwards, pageSize + 1);
    // Going back from near the start, the first page is whole and not just what lies before.
    if (backwards && found.length < pageSize) return pageOf(department, { sort });
    if (!found.length) return null;
    const more = found.length > pageSize;
    const shown = found.slice(0, pageSize);
    if (backwards) shown.reverse();
    const isFirst = !from || (backwards && !more);
    const page = isFirst ? 1 : Math.max(2, from.page); // products may have come in before it
    const { inAll } = shown[0]!;
    return {
      department,
      sort,
      page,
      total: Math.min(inAll, mostCounted),
      more: inAll > mostCounted,
      products: shown.map(listed),
      next: backwards || more ? writeCursor(sort, shown.at(-1)!, page + 1) : null,
      previous: isFirst ? null : writeCursor(sort, shown[0]!, page - 1),
    };
  }

  return {
    /** The departments that have products, by name. */
    async departments(): Promise<CountedDepartment[]> {
      const found = await database.execute<CountedDepartment>(sql`
        select slug, name, products from departments cross join lateral (
          select count(*)::integer as products from (
            select from products where department = departments.slug limit ${mostCounted}
          ) counted
        ) of_department
        where products > 0 order by name`);
      return found.rows;
    },

    /**
     * A page of a department. Pages are found by where the last one ended (keyset), so that a late one costs no more
     * than the first. Null for a department without products, a cursor that means nothing, and a page beyond the last.
     */
    async department(slug: string, asked: PageAsked): Promise<DepartmentPage | null> {
      if (slug.includes("\0")) return null; // which PostgreSQL's texts cannot hold
      const [department] = await database.select().from(departments).where(eq(departments.slug, slug));
      return department ? pageOf(department, asked) : null;
    },
  };
}

const list = (items: readonly unknown[]): SQL =>
  sql.join(
    items.map((item) => sql`${item}`),
    sql`, `,
  );
