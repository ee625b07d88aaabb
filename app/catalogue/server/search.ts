import { type SQL, sql } from "drizzle-orm";
import { type Facet, type Facets, pageSize, type SearchQuery, type SearchFound } from "../domain/catalogue.ts";
import { chosenOf } from "../domain/choices.ts";
import { priceBands } from "../domain/price-bands.ts";
import type { Database } from "../../database/database.ts";
import { inBands, inOrder, isChosen, knownUpTo, offered, sellsAny } from "./choices.ts";
import { createHighlights } from "./highlights.ts";
import { listed, type ListingRow, listingSql } from "./listing.ts";
import {
  bestFirst,
  columns,
  firstMatches,
  inTitle,
  isExact,
  isMore,
  matchAny,
  matchCorrected,
  matchExact,
  matchExpanded,
  type Matching,
  meets,
  type SearchTerms,
} from "./matching.ts";
import { corrections, readQueryTerms, type QueryTerm } from "./query-terms.ts";

const maxMatches = 1_000;

/** Minimum number of exact matches. With fewer, the search also uses similar words. */
const few = 3;

const maxNear = 8;

/**
 * Limits of searches in any order except relevance. A search sorts the first `matches` matches. If there are
 * more, it also scans the departments with the most matches (at most `departments`) for products that sort first. The
 * scan reads at most `products` products in total.
 */
const sorted = { matches: 3_000, products: 4_000, departments: 12 };

/** Accepts any query text. */
export const createSearch = (database: Database) => ({
  /** @param only an additional SQL condition on `products`. */
  async search(query: SearchQuery, only?: SQL): Promise<SearchFound> {
    const typed = (await readQueryTerms(database, query.q)).map(finished);
    const among = (mode: SearchTerms["mode"], matching: Matching) =>
      find(database, query, { typed, mode, matching }, only);
    const rare = (matching: Matching) => isRare(database, only ? null : query, matching);
    let found = typed.length ? await among("exact", matchExact(typed)) : nothing;
    if (typed.length && found.total < few && (await rare(matchExact(typed)))) {
      if (isMore(typed)) found = await among("expanded", matchExpanded(typed));
      if (found.total < few && (await rare(matchExpanded(typed)))) {
        const alike = await corrections(database, typed);
        if (alike.some((words) => words.length)) found = await among("corrected", matchCorrected(typed, alike));
        if (!found.total && typed.length > 1) found = await among("some", matchAny(typed, alike));
      }
    }
    const { products, total, fuzzy, sells } = found;
    const nearby = total > 0 && total < few && !only ? await near(database, typed, products) : [];
    const isLonely = !products.length || (total < few && !only && !nearby.length);
    return {
      query,
      products: products.map(listed),
      total: Math.min(total, maxMatches),
      more: total > maxMatches,
      fuzzy,
      sells,
      facets: facetsOf(found, query),
      near: nearby,
      instead: isLonely ? await createHighlights(database).bestBesides(products.map(({ id }) => id)) : [],
    };
  },
});

/** Products with some of the query's words in the title, for a search with few results. */
async function near(database: Database, typed: readonly QueryTerm[], found: readonly ListingRow[]) {
  const significant = typed.filter(({ isFiller }) => !isFiller);
  if (significant.length < 2) return [];
  const [any] = matchAny(significant);
  const rows = await database.readPrepared<ListingRow>(sql`
    select ${listingSql} from ${firstMatches([any], maxMatches)} found
    where ${inTitle(any)} and id <> all (${sql.param(found.map(({ id }) => id))}::text[])
    order by ${bestFirst({ typed: significant, mode: "some", matching: [any] })} limit ${number(maxNear)}`);
  return rows.map(listed);
}

type Found = {
  products: ListingRow[];
  total: number;
  fuzzy: boolean;
  sells: boolean;
  /** This and the following fields count only the ranked matches. */
  departments: Facet[];
  prices: Record<string, number>;
  inStock: number;
  fourStars: number;
};

/** Removes the completions of a word in several titles. Such a frequent word is probably complete. */
const finished = (typed: QueryTerm): QueryTerm => (typed.products < few ? typed : { ...typed, completions: [] });

/** True if few products match the query without filters. Such a query may have a typing error. */
async function isRare(database: Database, query: SearchQuery | null, matching: Matching) {
  if (query && chosenOf(query).length === 0) return true; // without filters, the caller has already counted the matches
  const rows = await database.readPrepared(sql`select from ${firstMatches(matching, few)} found`);
  return rows.length < few;
}

const counts = { departments: [], prices: {}, inStock: 0, fourStars: 0 };
const nothing: Found = { products: [], total: 0, fuzzy: false, sells: false, ...counts };

/** A count is null if there are more matches than the search counts. */
function facetsOf({ total, departments, prices, inStock, fourStars }: Found, query: SearchQuery): Facets {
  const all = knownUpTo(maxMatches, total);
  const counted = (facets: readonly Facet[]) => {
    const isKnown = facets.reduce((sum, { count }) => sum + count!, 0) <= maxMatches;
    return isKnown ? facets : facets.map((facet) => ({ ...facet, count: null }));
  };
  const one = (count: number) => (all === null && count > 0 ? null : count);
  return {
    department: counted(departments),
    price: counted(inBands(prices, Infinity)),
    stock: offered("stock", query, one(inStock), all),
    rating: offered("rating", query, one(fourStars), all),
  };
}

/** Reads one page and the facets. Ranks and counts only the first matches, because common words have many matches. */
async function find(database: Database, query: SearchQuery, terms: SearchTerms, only?: SQL): Promise<Found> {
  const { sort, department, price, stock, rating } = query;
  const order = sort === "relevance" ? bestFirst(terms) : inOrder(sort);
  const counted = (by: SQL, narrowing: Partial<SearchQuery>) =>
    firstMatches(terms.matching, maxMatches + 1, narrowing, by);
  const all = only ? sql`found` : sql`reached`;
  const end = pageOf(query) * pageSize;
  const isSorted = sort !== "relevance" && !only;
  const shown = only ? sql`*` : columns(!isSorted || !isExact(terms));
  const reach = isSorted ? sorted.matches : maxMatches;
  const followed = isSorted
    ? sql`union all
      select first.* from (
        select department, count(*) over () as departments from found group by department order by count(*) desc
        limit ${number(sorted.departments)}
      ) its cross join lateral (
        select ${shown} from (
          select ${columns()} from products
          where products.department = its.department and ${isChosen(query)} order by ${order}
          limit ${number(sorted.products)} / least(departments, ${number(sorted.departments)})
        ) followed where ${meets(terms.matching)} limit ${end}::integer
      ) first
      where (select count(*) from reached) > ${number(reach)} and first.id not in (select id from found)`
    : sql``;
  const [row] = await database.readPrepared<Found>(sql`
    with reached as materialized ${firstMatches(terms.matching, reach + 1, query, shown)},
    found as (select * from ${only ? sql`(select * from reached limit ${number(reach)}) first where ${only}` : sql`reached limit ${number(reach)}`}),
    page as (
      select *, row_number() over () as place from (
        select * from (select * from found ${followed}) found order by ${order} limit ${number(pageSize)} offset ${end - pageSize}::integer
      ) first
    ),
    by_department as (
      select department, count(*) as products from ${department ? counted(sql`department`, { price, stock, rating }) : all} found
      group by department
    ),
    by_price as (
      select ${bandIn} as band, count(*) as products from ${price ? counted(sql`price_cents`, { department, stock, rating }) : all} found
      group by band
    )
    select
      coalesce((select json_agg(card) from (select ${listingSql} from page order by place) card), '[]') as products,
      (select count(*)::integer from ${all}) as total,
      (select count(*)::integer from ${all} where in_stock) as "inStock",
      (select count(*)::integer from ${all} where rating >= 4) as "fourStars",
      ${sellsAny} as sells,
      ${isExact(terms) ? sql`false` : sql`not coalesce((select bool_or(${meets(matchExpanded(terms.typed))}) from found), true)`} as fuzzy,
      coalesce((
        select json_agg(json_build_object('value', slug, 'name', name, 'count', products) order by products desc, name)
        from by_department join departments on slug = department
      ), '[]') as departments,
      coalesce((select json_object_agg(band, products) from by_price), '{}') as prices`);
  return row!;
}

/** SQL literal of a number. PostgreSQL's planner knows the value of a literal, but not of a parameter. */
const number = (value: number) => sql.raw(String(value));

const bandStarts = priceBands.slice(1).map(({ from }) => from);
const bandIn = sql`width_bucket(price_cents, array[${sql.raw(bandStarts.join(", "))}])`;

const pageOf = ({ page }: SearchQuery) => (Number.isSafeInteger(page) && page > 0 ? Math.min(page, maxMatches) : 1);
