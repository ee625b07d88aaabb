import { type SQL, sql } from "drizzle-orm";
import { type Facet, pageSize, type SearchAsked, type SearchFound } from "../domain/catalogue.ts";
import { priceBands } from "../domain/price-bands.ts";
import { priceName } from "../list-words.ts";
import type { Database } from "../../database/database.ts";
import { createHighlights } from "./highlights.ts";
import { listed, type ListingRow } from "./listing.ts";
import {
  asMeant,
  asSaid,
  bestFirst,
  corrected,
  firstMatches,
  inTitle,
  isExact,
  isMore,
  loosely,
  type Matching,
  meets,
  type Narrowing,
  type Taken,
  type Wanted,
} from "./matching.ts";
import { corrections, readQueryTerms, type QueryTerm } from "./query-terms.ts";

/** As many matches are looked at and counted; of a search that has more, nobody looks at the rest. */
const most = 1_000;

/** With fewer exact matches than this, what is only like the words is looked for too. */
const few = 3;

/** As many that may do as well are shown. */
const mostNear = 8;

/** Searches the catalogue. @throws when the database does not answer; never because of what was typed. */
export const createSearch = (database: Database) => ({
  /** @param only narrows what is looked at, to rows of `firstMatches`. */
  async search(asked: SearchAsked, only?: SQL): Promise<SearchFound> {
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
    const { products, total, fuzzy, departments, prices } = found;
    return {
      asked,
      products: products.map(listed),
      total: Math.min(total, most),
      more: total > most,
      fuzzy,
      departments,
      prices: inBands(prices),
      near: total > 0 && total < few && !only ? await near(database, typed, products) : [],
      instead: products.length ? [] : await createHighlights(database).bestOfEach({ each: 1, all: 8 }),
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
  const { rows } = await database.execute<ListingRow>(sql`
    select id, slug, title, picture, price_cents as "priceCents", rating, least(stock, 10) as available
    from ${firstMatches(matching, most)} found
    where ${inTitle(matching[0]!)} and id <> all (${sql.param(found.map(({ id }) => id))})
    order by ${bestFirst({ typed: telling, taken: "some", matching })} limit ${mostNear}`);
  return rows.map(listed);
}

type Found = {
  products: ListingRow[];
  total: number;
  fuzzy: boolean;
  departments: Facet[];
  /** How many products are in each of `priceBands`, by its place there. */
  prices: Record<string, number>;
};

/** A word that titles have is meant as it is; completing it too is for those who are still typing. */
const finished = (typed: QueryTerm): QueryTerm => (typed.products < few ? typed : { ...typed, completions: [] });

/** Whether few products match wherever they stand: what else narrows a search makes no word wrong. */
async function isRare(database: Database, asked: SearchAsked | null, matching: Matching) {
  if (asked && !asked.department && !asked.price) return true; // and that is what has just been found
  const { rows } = await database.execute(sql`select from ${firstMatches(matching, few)} found`);
  return rows.length < few;
}

const nothing: Found = { products: [], total: 0, fuzzy: false, departments: [], prices: {} };

const inBands = (counts: Found["prices"]): Facet[] =>
  priceBands.flatMap(({ value }, at) => (counts[at] ? [{ value, name: priceName(value), count: counts[at] }] : []));

/**
 * One page of what matches, and the facets: each counts what it would leave, so it heeds the other's choice and not its
 * own. Everything is ranked and counted among the first matches that the index gives, because common words have too many.
 */
async function find(database: Database, asked: SearchAsked, wanted: Wanted, only?: SQL): Promise<Found> {
  const band = priceBands.findIndex(({ value }) => value === asked.price);
  const inDepartment = asked.department ? { department: asked.department } : {};
  const inBand = band < 0 ? {} : { price: band };
  const counted = (narrowing: Narrowing) => firstMatches(wanted.matching, most, narrowing);
  const { rows } = await database.execute<Found>(sql`
    with reached as materialized ${firstMatches(wanted.matching, most + 1, { ...inDepartment, ...inBand })},
    found as (select * from ${only ? sql`(select * from reached limit ${most}) first where ${only}` : sql`reached limit ${most}`}),
    page as (
      select *, row_number() over (order by ${bestFirst(wanted)}) as place from found
      order by place limit ${pageSize} offset ${(pageOf(asked) - 1) * pageSize}
    ),
    by_department as (
      select department, count(*) as products from ${asked.department ? counted(inBand) : sql`found`} found
      group by department
    ),
    by_price as (
      select ${bandOf} as band, count(*) as products from ${band < 0 ? sql`found` : counted(inDepartment)} found
      group by band
    )
    select
      coalesce((
        select json_agg(json_build_object('id', id, 'slug', slug, 'title', title, 'picture', picture,
          'priceCents', price_cents, 'rating', rating, 'available', least(stock, 10)) order by place)
        from page
      ), '[]') as products,
      (select count(*)::integer from ${only ? sql`found` : sql`reached`}) as total,
      ${isExact(wanted) ? sql`false` : sql`not coalesce((select bool_or(${meets(asMeant(wanted.typed))}) from found), true)`} as fuzzy,
      coalesce((
        select json_agg(json_build_object('value', slug, 'name', name, 'count', products) order by products desc, name)
        from by_department join departments on slug = department
      ), '[]') as departments,
      coalesce((select json_object_agg(band, products) from by_price), '{}') as prices`);
  return rows[0]!;
}

/** The place of a product's price in `priceBands`. */
const bandOf = sql`width_bucket(price_cents, array[${sql.raw(
  priceBands
    .slice(1)
    .map(({ from }) => from)
    .join(", "),
)}])`;

const pageOf = ({ page }: SearchAsked) => (Number.isSafeInteger(page) && page > 0 ? Math.min(page, most) : 1);
