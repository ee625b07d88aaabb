import { and, type SQL, sql } from "drizzle-orm";
import type { Facet, ListQuery } from "../domain/catalogue.ts";
import { bandOf, fourStars, inStock } from "../domain/choices.ts";
import { priceBands } from "../domain/price-bands.ts";
import type { Sort } from "../domain/sorts.ts";
import { orders } from "./cursor.ts";

export const inOrder = (sort: Sort, falls: boolean = orders[sort].falls): SQL =>
  sql.join(
    orders[sort].columns.map(({ name }) => sql`${sql.identifier(name)} ${falls ? sql`desc` : sql`asc`}`),
    sql`, `,
  );

export function isChosen({ price, stock, rating }: Omit<ListQuery, "sort">) {
  const band = bandOf(price);
  return and(
    sql`true`,
    band ? sql`price_cents >= ${band.from}` : undefined,
    band?.to ? sql`price_cents < ${band.to}` : undefined,
    stock ? sql`in_stock` : undefined,
    rating ? sql`rating >= 4` : undefined,
  );
}

/** SQL condition: at least one product was sold recently. Uses one index lookup per department. */
export const sellsAny = sql`exists (
  select from departments cross join lateral (
    select sold from products where department = departments.slug order by sold desc limit 1
  ) best where sold > 0)`;

export const knownUpTo = (limit: number, count: number) => (count > limit ? null : count);

/** Price facets. `counts` has the numbers of products, by index of `priceBands`. */
export const inBands = (counts: Readonly<Record<number, number>>, limit: number): Facet[] =>
  priceBands.flatMap(({ value }, at) => (counts[at] ? [{ value, count: knownUpTo(limit, counts[at]) }] : []));

/** Stock or rating facet. Empty if the filter is off and would match no product or every product. */
export function offered(name: "stock" | "rating", query: ListQuery, count: number | null, all: number | null): Facet[] {
  const isUseful = count !== 0 && (count === null || count !== all);
  return isUseful || query[name] ? [{ value: name === "stock" ? inStock : fourStars, count }] : [];
}
