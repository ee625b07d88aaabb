import { type SQL, sql } from "drizzle-orm";
import type { SearchQuery } from "../domain/catalogue.ts";
import { bandOf } from "../domain/choices.ts";
import { type Correction, enough, type QueryTerm, type TsQuery } from "./query-terms.ts";

/**
 * Which products match: those that meet all of these. They stay apart, because the index tells much sooner that a product fails one of
 * several conditions than that it fails a part of one. Each is one value of a statement, whatever it is made of: so there are few
 * statements, which PostgreSQL need not read and plan each time.
 */
export type Matching = readonly TsQuery[];

/** Several in one. What says nothing counts for nothing, as where PostgreSQL joins them. */
const joined = (parts: readonly TsQuery[], operator: string) =>
  parts
    .filter(Boolean)
    .map((part) => `(${part})`)
    .join(operator);
const anyOf = (parts: readonly TsQuery[]) => joined(parts, " | ");
const allOf = (parts: readonly TsQuery[]) => joined(parts, " & ");
/** The condition on `words`. */
export const meets = (matching: Matching) =>
  sql`(${sql.join(
    matching.map((part) => sql`words @@ ${part}::tsquery`),
    sql` and `,
  )})`;

/** All that a word stands for at a level; each level has what those before it have. */
const levels: readonly ((typed: QueryTerm) => readonly TsQuery[])[] = [
  ({ stems }) => [stems],
  ({ same }) => same,
  ({ near }) => near,
  ({ begins, completions }) => [...(begins ? [begins] : []), ...completions],
];

/** Whether words may be meant to be more than what they say. */
export const isMore = (typed: readonly QueryTerm[]): boolean =>
  typed.some((word) => [2, 3].some((level) => levels[level]!(word).length > 0));

const upTo = (level: number, word: QueryTerm): TsQuery => anyOf(levels.slice(0, level + 1).flatMap((of) => of(word)));

/** Products with all the words, in any of their forms (plurals), or with what means the same. */
export const asSaid = (typed: readonly QueryTerm[]): Matching => typed.map((word) => upTo(1, word));

/** The same, or with what is near a word, or the last of which is unfinished. */
export const asMeant = (typed: readonly QueryTerm[]): Matching => typed.map((word) => upTo(3, word));

const withCorrections = (word: QueryTerm, alike: readonly Correction[]): TsQuery =>
  anyOf([upTo(3, word), ...alike.map(({ stems }) => stems)]);

/** As meant, or with some words corrected: `alike` has the corrections of each. */
export const corrected = (typed: readonly QueryTerm[], alike: readonly (readonly Correction[])[]): Matching =>
  typed.map((word, at) => withCorrections(word, alike[at]!));

/**
 * Products with any of the words, corrected or not. The rarest words say most, so common ones are left out where others
 * find enough, and those that say nothing by themselves where there are others.
 */
export function loosely(typed: readonly QueryTerm[], alike: readonly (readonly Correction[])[]): Matching {
  const parts = typed.map((word, at) => ({
    products: word.products,
    isFiller: word.isFiller,
    meant: withCorrections(word, alike[at]!),
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
export type SearchTerms = {
  readonly typed: readonly QueryTerm[];
  readonly taken: Taken;
  /** All that may be found. */
  readonly matching: Matching;
};

/** Whether all that may be found has what was typed, and not only what is like it. */
export const isExact = ({ taken }: SearchTerms) => reached[taken] < levels.length;

/** What narrows a search: a department's slug, and the rest as it is asked for. */
export type SearchFilters = Partial<Pick<SearchQuery, "department" | "price" | "stock" | "rating">>;

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
  { department, price = "", stock, rating }: SearchFilters = {},
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
      ${also.length ? sql`and array[in_stock::integer, 2 + (rating >= 4)::integer] @> array[${sql.raw(also.join())}]` : sql``}
    )
    select * from matches limit ${sql.raw(String(limit))}
  )`;
};

/** A word of `products.words` that nobody can type. */
const mark = (name: "department" | "price", value: string): TsQuery => `'${name}:${value.replaceAll(/['\\\0]/g, "")}'`;

/**
 * The order of what was found: as typed before what means the same, before what is near, before what begins so, before the rest; of that,
 * what has more of the words, and the last one, which mostly names the thing; words in the title before words elsewhere; what can be had
 * before what is sold out.
 */
export const bestFirst = ({ typed, taken, matching }: SearchTerms): SQL => {
  // What all of them have tells none from another, and to look costs more than all else.
  const telling = levels.slice(0, reached[taken]).flatMap((_, level) => {
    const isNext = levels.slice(level + 1, reached[taken] + 1).some((of) => typed.some((word) => of(word).length));
    return isNext || !levels[reached[taken]] ? [sql`${meets(typed.map((word) => upTo(level, word)))} desc`] : [];
  });
  const order = [
    ...telling,
    ...(taken === "some" ? someOf(typed) : []),
    sql`${inTitle(allOf(matching))} desc`,
    sql`in_stock desc, ts_rank(words, ${allOf(matching)}::tsquery) desc, rating desc, id`,
  ];
  return sql.join(order, sql`, `);
};

/** Whether titles have it. */
export const inTitle = (part: TsQuery) => sql`ts_filter(words, '{a}') @@ ${part}::tsquery`;

/** The order of what has some of several words only. */
const someOf = (typed: readonly QueryTerm[]): SQL[] => {
  const telling = typed.flatMap((word) => (word.isFiller ? [] : [inTitle(upTo(2, word))]));
  if (telling.length < 2) return [];
  return [
    sql`(${sql.join(
      telling.map((part) => sql`(${part})::integer`),
      sql` + `,
    )}) desc`,
    sql`${telling.at(-1)!} desc`,
  ];
};
