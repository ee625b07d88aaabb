import { type SQL, sql } from "drizzle-orm";
import type { SearchAsked } from "../domain/catalogue.ts";
import { bandOf } from "../domain/choices.ts";
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

/** All that a word stands for at a level; each level has what those before it have. */
const levels: readonly ((typed: QueryTerm, isLast: boolean) => readonly SQL[])[] = [
  ({ word }) => [stems(word)],
  ({ same }) => same.map(stems),
  ({ near }) => near.map(stems),
  ({ word, completions }, isLast) => [...(isLast && isNumber(word) ? [begins(word)] : []), ...completions.map(stems)],
];

/** Whether words may be meant to be more than what they say. */
export const isMore = (typed: readonly QueryTerm[]): boolean =>
  typed.some((word, at) => [2, 3].some((level) => levels[level]!(word, at === typed.length - 1).length > 0));

const upTo = (level: number, word: QueryTerm, at: number, typed: readonly QueryTerm[]): SQL =>
  anyOf(levels.slice(0, level + 1).flatMap((of) => of(word, at === typed.length - 1)));

/** Products with all the words, in any of their forms (plurals), or with what means the same. */
export const asSaid = (typed: readonly QueryTerm[]): Matching => typed.map((word, at) => upTo(1, word, at, typed));

/** The same, or with what is near a word, or the last of which is unfinished. */
export const asMeant = (typed: readonly QueryTerm[]): Matching => typed.map((word, at) => upTo(3, word, at, typed));

/** As meant, or with some words corrected: `alike` has the corrections of each. */
export const corrected = (typed: readonly QueryTerm[], alike: readonly (readonly string[])[]): Matching =>
  typed.map((word, at) => anyOf([upTo(3, word, at, typed), ...alike[at]!.map(stems)]));

/**
 * Products with any of the words, corrected or not. The rarest words say most, so common ones are left out where others
 * find enough, and those that say nothing by themselves where there are others.
 */
export function loosely(typed: readonly QueryTerm[], alike: readonly (readonly string[])[]): Matching {
  const parts = typed.map((word, at) => ({
    products: word.products,
    isFiller: word.isFiller,
    meant: anyOf([upTo(3, word, at, typed), ...alike[at]!.map(stems)]),
  }));
  const telling = parts.filter(({ isFiller }) => !isFiller);
  let sum = 0;
  const rarest = (telling.length ? telling : parts)
    .toSorted((a, b) => a.products - b.products)
    .filter(({ products }) => {
      const isFirst = sum === 0;
      sum += products;
      return isFirst || sum <= enough;
    });
  return [anyOf(rarest.map(({ meant }) => meant))];
}

/**
 * How a search takes what was typed: for what it says, for what it may mean, with corrections, or so that some of the words are enough.
 */
export type Taken = "said" | "meant" | "corrected" | "some";

/** The level that whatever is found so has in all its words; beyond the last where it need not have any. */
const reached: Readonly<Record<Taken, number>> = { said: 1, meant: 3, corrected: 4, some: 4 };

/** A search in SQL: what products may match, and which of them match best. */
export type Wanted = {
  readonly typed: readonly QueryTerm[];
  readonly taken: Taken;
  /** All that may be found. */
  readonly matching: Matching;
};

/** Whether all that may be found has what was typed, and not only what is like it. */
export const isExact = ({ taken }: Wanted) => reached[taken] < levels.length;

/** What narrows a search: a department's slug, and the rest as it is asked for. */
export type Narrowing = Partial<Pick<SearchAsked, "department" | "price" | "stock" | "rating">>;

/** What rows of `firstMatches` consist of; without their words, which are most of them, where nobody looks at these once more. */
export const columns = (withWords = true) =>
  sql.raw(
    `id, slug, title, picture, price_cents, rating, ratings, stock, in_stock, created_at, sold, department${withWords ? ", words" : ""}`,
  );

/**
 * The first so many products that match, as rows for `bestFirst`. They come from the index of words, also where narrowed.
 * It is always asked first (materialized), because reading the table until there are enough is fast or endless, by luck.
 */
export const firstMatches = (
  matching: Matching,
  limit: number,
  { department, price = "", stock, rating }: Narrowing = {},
  shown = columns(),
): SQL => {
  const band = bandOf(price);
  const marks = [
    ...(department ? [mark("department", department)] : []),
    ...(band ? [mark("price", String(band.at))] : []),
  ];
  // As the index of words has them.
  const also = [...(stock ? [1] : []), ...(rating ? [3] : [])];
  return sql`(
    with matches as materialized (
      select ${shown} from products where ${meets([...matching, ...marks])}
      ${also.length ? sql`and array[in_stock::integer, 2 + (rating >= 4)::integer] @> ${sql.param(also)}::integer[]` : sql``}
    )
    select * from matches limit ${limit}
  )`;
};

/** A word of `products.words` that nobody can type. */
const mark = (name: "department" | "price", value: string): SQL =>
  sql`${`'${name}:${value.replaceAll(/['\\\0]/g, "")}'`}::tsquery`;

/**
 * The order of what was found: as typed before what means the same, before what is near, before what begins so, before the rest; of that,
 * what has more of the words, and the last one, which mostly names the thing; words in the title before words elsewhere; what can be had
 * before what is sold out.
 */
export const bestFirst = ({ typed, taken, matching }: Wanted): SQL => {
  const last = typed.length - 1;
  // What all of them have tells none from another, and to look costs more than all else.
  const telling = levels.slice(0, reached[taken]).flatMap((_, level) => {
    const isNext = levels
      .slice(level + 1, reached[taken] + 1)
      .some((of) => typed.some((word, at) => of(word, at === last).length));
    return isNext || !levels[reached[taken]]
      ? [sql`${meets(typed.map((word, at) => upTo(level, word, at, typed)))} desc`]
      : [];
  });
  const order = [
    ...telling,
    ...(taken === "some" ? someOf(typed) : []),
    sql`${inTitle(allOf(matching))} desc`,
    sql`in_stock desc, ts_rank(words, ${allOf(matching)}) desc, rating desc, id`,
  ];
  return sql.join(order, sql`, `);
};

/** Whether titles have it. */
export const inTitle = (part: SQL) => sql`ts_filter(words, '{a}') @@ ${part}`;

/** The order of what has some of several words only. */
const someOf = (typed: readonly QueryTerm[]): SQL[] => {
  const telling = typed.flatMap((word, at) => (word.isFiller ? [] : [inTitle(upTo(2, word, at, typed))]));
  if (telling.length < 2) return [];
  return [
    sql`(${sql.join(
      telling.map((part) => sql`(${part})::integer`),
      sql` + `,
    )}) desc`,
    sql`${telling.at(-1)!} desc`,
  ];
};
