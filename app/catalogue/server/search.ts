import { type SQL, sql } from "drizzle-orm";
import { type Facet, pageSize, type SearchQuery, type SearchFound } from "../domain/catalogue.ts";
import { chosenOf } from "../domain/choices.ts";
import { priceBands } from "../domain/price-bands.ts";
import type { Database } from "../../database/database.ts";
import { inBands, inOrder, isChosen, knownUpTo, offered, sellsAny } from "./choices.ts";
import { createHighlights } from "./highlights.ts";
import { listed, type ListingRow } from "./listing.ts";
import {
  asMeant,
  asSaid,
  bestFirst,
  columns,
  corrected,
  firstMatches,
  inTitle,
  isExact,
  isMore,
  loosely,
  type Matching,
  meets,
  type Taken,
  type SearchTerms,
} from "./matching.ts";
import { corrections, readQueryTerms, type QueryTerm } from "./query-terms.ts";

/** As many matches are looked at and counted; of a search that has more, nobody looks at the rest. */
const most = 1_000;

/** With fewer exact matches than this, what is only like the words is looked for too. */
const few = 3;

/** As many that may do as well are shown. */
const mostNear = 8;

/**
 * For another order than relevance more matches are looked at. Where there are more still, that order is also followed through the departments
 * that these stand in, for so many products in all.
 */
const sorted = { matches: 3_000, products: 4_000, departments: 12 };

/** Searches the catalogue. @throws when the database does not answer; never because of what was typed. */
export const createSearch = (database: Database) => ({
  /** @param only narrows what is looked at, and may ask for each column of `products`. */
  async search(asked: SearchQuery, only?: SQL): Promise<SearchFound> {
    const typed = (await readQueryTerms(database, asked.q)).map(finished);
    const among = (taken: Taken, matching: Matching) => find(database, asked, { typed, taken, matching }, only);
    const rare = (matching: Matching) => isRare(database, only ? null : asked, matching);
    let found = typed.length ? await among("said", asSaid(typed)) : nothing;
    if (typed.length && found.total < few && (await rare(asSaid(typed)))) {
      if (isMore(typed)) found = await among("meant", asMeant(typed));
      if (found.total < few && (await rare(asMeant(typed)))) {
        const alike = await corrections(database, typed);
        if (alike.some((words) => words.length)) found = await among("corrected", corrected(typed, alike));
        if (!found.total && typed.length > 1) found = await among("some", loosely(typed, alike));
      }
    }
    const { products, total, fuzzy, sells } = found;
    const nearby = total > 0 && total < few && !only ? await near(database, typed, products) : [];
    const isLonely = !products.length || (total < few && !only && !nearby.length);
    return {
      asked,
      products: products.map(listed),
      total: Math.min(total, most),
      more: total > most,
      fuzzy,
      sells,
      facets: facetsOf(found, asked),
      near: nearby,
      instead: isLonely ? await createHighlights(database).bestBesides(products.map(({ id }) => id)) : [],
    };
  },
});

/** What else may do where few products have all the words: those with some of them in their titles. */
async function near(database: Database, typed: readonly QueryTerm[], found: readonly ListingRow[]) {
  const telling = typed.filter(({ isFiller }) => !isFiller);
  if (telling.length < 2) return [];
  const matching = loosely(
    telling,
    telling.map(() => []),
  );
  const rows = await database.readPrepared<ListingRow>(sql`
    select id, slug, title, picture, price_cents as "priceCents", rating, ratings, least(stock, 10) as available
    from ${firstMatches(matching, most)} found
    where ${inTitle(matching[0]!)} and id <> all (${sql.param(found.map(({ id }) => id))}::text[])
    order by ${bestFirst({ typed: telling, taken: "some", matching })} limit ${number(mostNear)}`);
  return rows.map(listed);
}

type Found = {
  products: ListingRow[];
  total: number;
  fuzzy: boolean;
  sells: boolean;
  /** These and the following count what is looked at. */
  departments: Facet[];
  /** How many products are in each of `priceBands`, by its place there. */
  prices: Record<string, number>;
  inStock: number;
  fourStars: number;
};

/** A word that titles have is meant as it is; completing it too is for those who are still typing. */
const finished = (typed: QueryTerm): QueryTerm => (typed.products < few ? typed : { ...typed, completions: [] });

/** Whether few products match wherever they stand: what else narrows a search makes no word wrong. */
async function isRare(database: Database, asked: SearchQuery | null, matching: Matching) {
  if (asked && chosenOf(asked).length === 0) return true; // and that is what has just been found
  const rows = await database.readPrepared(sql`select from ${firstMatches(matching, few)} found`);
  return rows.length < few;
}

const nothing: Found = {
  products: [],
  total: 0,
  fuzzy: false,
  sells: false,
  departments: [],
  prices: {},
  inStock: 0,
  fourStars: 0,
};

/** Of more than are looked at, nobody knows how many would be left: they are offered without a number. */
function facetsOf(
  { total, departments, prices, inStock, fourStars }: Found,
  asked: SearchQuery,
): SearchFound["facets"] {
  const all = knownUpTo(most, total);
  const counted = (facets: readonly Facet[]) => {
    const isKnown = facets.reduce((sum, { count }) => sum + count!, 0) <= most;
    return isKnown ? facets : facets.map((facet) => ({ ...facet, count: null }));
  };
  const one = (count: number) => (all === null && count > 0 ? null : count);
  return {
    department: counted(departments),
    price: counted(inBands(prices, Infinity)),
    stock: offered("stock", asked, one(inStock), all),
    rating: offered("rating", asked, one(fourStars), all),
  };
}

/**
 * One page of what matches, and the facets: each counts what it would leave, so it heeds the others' choices and not its
 * own. Everything is ranked and counted among the first matches that the index gives, because common words have too many. Another order
 * than relevance then begins with what comes first in the departments that these stand in.
 */
async function find(database: Database, asked: SearchQuery, wanted: SearchTerms, only?: SQL): Promise<Found> {
  const { sort, department, price, stock, rating } = asked;
  const order = sort === "relevance" ? bestFirst(wanted) : inOrder(sort);
  const counted = (by: SQL, narrowing: Partial<SearchQuery>) => firstMatches(wanted.matching, most + 1, narrowing, by);
  const all = only ? sql`found` : sql`reached`;
  const end = pageOf(asked) * pageSize;
  const isSorted = sort !== "relevance" && !only;
  const shown = only ? sql`*` : columns(!isSorted || !isExact(wanted));
  const reach = isSorted ? sorted.matches : most;
  const followed = isSorted
    ? sql`union all
      select first.* from (
        select department, count(*) over () as departments from found group by department order by count(*) desc
        limit ${number(sorted.departments)}
      ) its cross join lateral (
        select ${shown} from (
          select ${columns()} from products
          where products.department = its.department and ${isChosen(asked)} order by ${order}
          limit ${number(sorted.products)} / least(departments, ${number(sorted.departments)})
        ) followed where ${meets(wanted.matching)} limit ${end}::integer
      ) first
      where (select count(*) from reached) > ${number(reach)} and first.id not in (select id from found)`
    : sql``;
  const [row] = await database.readPrepared<Found>(sql`
    with reached as materialized ${firstMatches(wanted.matching, reach + 1, asked, shown)},
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
      coalesce((
        select json_agg(json_build_object('id', id, 'slug', slug, 'title', title, 'picture', picture,
          'priceCents', price_cents, 'rating', rating, 'ratings', ratings, 'available', least(stock, 10)) order by place)
        from page
      ), '[]') as products,
      (select count(*)::integer from ${all}) as total,
      (select count(*)::integer from ${all} where in_stock) as "inStock",
      (select count(*)::integer from ${all} where rating >= 4) as "fourStars",
      ${sellsAny} as sells,
      ${isExact(wanted) ? sql`false` : sql`not coalesce((select bool_or(${meets(asMeant(wanted.typed))}) from found), true)`} as fuzzy,
      coalesce((
        select json_agg(json_build_object('value', slug, 'name', name, 'count', products) order by products desc, name)
        from by_department join departments on slug = department
      ), '[]') as departments,
      coalesce((select json_object_agg(band, products) from by_price), '{}') as prices`);
  return row!;
}

/** A number that is the same each time: PostgreSQL plans with it. */
const number = (value: number) => sql.raw(String(value));

/** The place of a product's price in `priceBands`. */
const bandIn = sql`width_bucket(price_cents, array[${sql.raw(
  priceBands
    .slice(1)
    .map(({ from }) => from)
    .join(", "),
)}])`;

const pageOf = ({ page }: SearchQuery) => (Number.isSafeInteger(page) && page > 0 ? Math.min(page, most) : 1);
