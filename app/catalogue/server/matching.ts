import { type SQL, sql } from "drizzle-orm";
import { enough, type QueryTerm } from "./query-terms.ts";

/**
 * Which products match, in SQL: those that meet all of these `tsquery`s. They stay apart, because the index tells much
 * sooner that a product fails one of several conditions than that it fails a part of one.
 */
export type Matching = readonly SQL[];

const stems = (word: string) => sql`plainto_tsquery('public.catalogue', ${word})`;
const begins = (word: string) => sql`to_tsquery('public.catalogue', ${`${word}:*`})`;
const joined = (parts: readonly SQL[], operator: SQL) => sql`(${sql.join([...parts], operator)})`;
const anyOf = (parts: readonly SQL[]) => joined(parts, sql` || `);
const allOf = (parts: readonly SQL[]) => joined(parts, sql` && `);
/** The condition on `words`; punctuation is gone from all that was typed, so none of it can be an operator. */
export const meets = (matching: Matching) =>
  joined(
    matching.map((part) => sql`words @@ ${part}`),
    sql` and `,
  );

/** Whether a word is, or begins, a model number: those are not among the words that completions come from. */
const isNumber = (word: string) => /^(?=.*[0-9])[a-z0-9]{3,}$/.test(word);

/** Products with all the words as they were typed, in any of their forms (plurals). */
export const asTyped = (typed: readonly QueryTerm[]): Matching => typed.map(({ word }) => stems(word));

/** Products with all the words, the last of which may be unfinished. */
export const asMeant = (typed: readonly QueryTerm[]): Matching => typed.map(finished);

/** As meant, or with some words corrected: `alike` has the corrections of each. */
export const corrected = (typed: readonly QueryTerm[], alike: readonly (readonly string[])[]): Matching =>
  typed.map((word, at) => anyOf([finished(word, at, typed), ...alike[at]!.map(stems)]));

/**
 * Products with any of the words, corrected or not. The rarest words say most, so common ones are left out where others
 * find enough.
 */
export function loosely(typed: readonly QueryTerm[], alike: readonly (readonly string[])[]): Matching {
  const parts = typed.map((word, at) => ({
    products: word.products,
    meant: anyOf([finished(word, at, typed), ...alike[at]!.map(stems)]),
  }));
  let sum = 0;
  const rarest = parts
    .toSorted((a, b) => a.products - b.products)
    .filter(({ products }) => {
      const isFirst = sum === 0;
      sum += products;
      return isFirst || sum <= enough;
    });
  return [anyOf(rarest.map(({ meant }) => meant))];
}

function finished({ word, completions }: QueryTerm, at: number, typed: readonly QueryTerm[]): SQL {
  const isNumberBegun = at === typed.length - 1 && isNumber(word);
  return anyOf([stems(word), ...(isNumberBegun ? [begins(word)] : []), ...completions.map(stems)]);
}

/** A search in SQL: what products may match, and which of them match best. */
export type Wanted = {
  readonly asTyped: Matching;
  readonly asMeant: Matching;
  /** All that may be found; the others are the better part of it. */
  readonly matching: Matching;
};

/** What narrows a search: a department's slug, and the place of a price in `priceBands`. */
export type Narrowing = { readonly department?: string; readonly price?: number };

/**
 * The first so many products that match, as rows for `bestFirst`. They come from the index of words, also where narrowed.
 * It is always asked first (materialized), because reading the table until there are enough is fast or endless, by luck.
 */
export const firstMatches = (matching: Matching, limit: number, { department, price }: Narrowing = {}): SQL => {
  const marks = [
    ...(department === undefined ? [] : [mark("department", department)]),
    ...(price === undefined ? [] : [mark("price", String(price))]),
  ];
  return sql`(
    with matches as materialized (
      select id, slug, title, picture, price_cents, rating, stock, in_stock, few, department, words from products
      where ${meets([...matching, ...marks])}
    )
    select * from matches limit ${limit}
  )`;
};

/** A word of `products.words` that nobody can type. */
const mark = (name: "department" | "price", value: string): SQL =>
  sql`${`'${name}:${value.replaceAll(/['\\\0]/g, "")}'`}::tsquery`;

/**
 * The order of what was found: as typed before as meant before the rest; words in the title before words elsewhere; what
 * can be had before what is sold out.
 */
export const bestFirst = (wanted: Wanted): SQL => sql`
  ${meets(wanted.asTyped)} desc, ${meets(wanted.asMeant)} desc, ts_filter(words, '{a}') @@ ${allOf(wanted.matching)} desc,
  in_stock desc, ts_rank(words, ${allOf(wanted.matching)}) desc, rating desc, id`;
