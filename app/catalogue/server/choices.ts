import { type SQL, sql } from "drizzle-orm";
import type { Facet, ListQuery } from "../domain/catalogue.ts";
import { bandOf, fourStars, inStock } from "../domain/choices.ts";
import { priceBands } from "../domain/price-bands.ts";
import type { Sort } from "../domain/sorts.ts";
import { choiceName } from "../list-messages.ts";
import { orders } from "./cursor.ts";

/** The order of rows with the columns of products. */
export const inOrder = (sort: Sort, falls: boolean = orders[sort].falls): SQL =>
  sql.join(
    orders[sort].columns.map(({ name }) => sql`${sql.identifier(name)} ${falls ? sql`desc` : sql`asc`}`),
    sql`, `,
  );

/** Whether a product is one of those that a list is narrowed to. */
export function isChosen({ price, stock, rating }: Omit<ListQuery, "sort">): SQL {
  const band = bandOf(price);
  return sql.join(
    [
      sql`true`,
      ...(band ? [sql`price_cents >= ${band.from}`] : []),
      ...(band?.to ? [sql`price_cents < ${band.to}`] : []),
      ...(stock ? [sql`in_stock`] : []),
      ...(rating ? [sql`rating >= 4`] : []),
    ],
    sql` and `,
  );
}

/** Whether anything was sold lately: one look into each department's end of an index. */
export const sellsAny = sql`exists (
  select from departments cross join lateral (
    select sold from products where department = departments.slug order by sold desc limit 1
  ) most where sold > 0)`;

/** A count, or null where there are more than that are counted. */
export const knownUpTo = (most: number, count: number) => (count > most ? null : count);

/** The price facets, from how many products are in each of `priceBands` by its place there. */
export const inBands = (counts: Readonly<Record<number, number>>, most: number): Facet[] =>
  priceBands.flatMap(({ value }, at) =>
    counts[at] ? [{ value, name: choiceName("price", value), count: knownUpTo(most, counts[at]) }] : [],
  );

/** The choice of what can be had, or has four stars, where it would leave some of all, and not all of them; or where it is chosen. */
export function offered(name: "stock" | "rating", asked: ListQuery, count: number | null, all: number | null): Facet[] {
  const value = name === "stock" ? inStock : fourStars;
  const tells = count !== 0 && (count === null || count !== all);
  return tells || asked[name] ? [{ value, name: choiceName(name, value), count }] : [];
}
