import { type SQL, sql } from "drizzle-orm";
import type { ListedProduct } from "../domain/catalogue.ts";
import type { Database } from "../../database/database.ts";
import { listed, type ListingRow, listingSql } from "./listing.ts";

const { placeholder } = sql;

const columns = sql`${listingSql}, in_stock`;

/**
 * SQL: the best product of each department, then the second best of each, and so on. Sold-out products come last.
 * Omits the department `besides`, and products in `ids`.
 */
const bestOfEach = sql`
  select product.* from departments cross join lateral (
    select ${columns}, row_number() over (order by in_stock desc, rating desc, id desc) as place
    from products where department = departments.slug order by in_stock desc, rating desc, id desc limit ${placeholder("each")}
  ) product
  where departments.slug <> ${placeholder("besides")} and id <> all (${placeholder("ids")}::text[])
  order by in_stock desc, place, rating desc, id limit ${placeholder("all")}`;

const bestOf = sql`
  select ${columns} from products where department = ${placeholder("department")}
  order by in_stock desc, rating desc, id desc limit ${placeholder("limit")}`;

const newest = sql`
  select product.* from departments cross join lateral (
    select ${columns}, created_at from products where department = departments.slug
    order by created_at desc, id desc limit ${placeholder("limit")}
  ) product
  order by created_at desc, id limit ${placeholder("limit")}`;

/** Products for the home page. Index scans per department keep the cost independent of the catalogue's size. */
export function createHighlights(database: Database) {
  const found = async (query: SQL, values: Record<string, unknown>): Promise<ListedProduct[]> =>
    (await database.readPrepared<ListingRow>(query, values)).map(listed);

  return {
    bestOfEach: (limits: { each: number; all: number }) => found(bestOfEach, { ...limits, ids: [], besides: "" }),
    bestBesides: (ids: readonly string[], besides = "") => found(bestOfEach, { each: 1, all: 8, ids, besides }),
    bestOf: (department: string, limit: number) => found(bestOf, { department, limit }),
    newest: (limit: number) => found(newest, { limit }),
  };
}
