import { type SQL, sql } from "drizzle-orm";
import type { SearchQuery } from "../domain/catalogue.ts";
import { bandOf } from "../domain/choices.ts";
import { listingNames } from "./listing.ts";
import { type Correction, enough, type QueryTerm, type TsQuery } from "./query-terms.ts";

/** A product must match every tsquery. Several small tsqueries are faster than a joined one. */
export type Matching = readonly TsQuery[];

const joined = (parts: readonly TsQuery[], operator: string) =>
  parts
    .filter(Boolean)
    .map((part) => `(${part})`)
    .join(operator);
const anyOf = (parts: readonly TsQuery[]) => joined(parts, " | ");
const allOf = (parts: readonly TsQuery[]) => joined(parts, " & ");
export const meets = (matching: Matching) =>
  sql`(${sql.join(
    matching.map((part) => sql`words @@ ${part}::tsquery`),
    sql` and `,
  )})`;

/** Variants of a term at each match level, closest first. */
const levels: readonly ((typed: QueryTerm) => readonly TsQuery[])[] = [
  ({ stems }) => [stems],
  ({ same }) => same,
  ({ near }) => near,
  ({ begins, completions }) => [...(begins ? [begins] : []), ...completions],
];

export const isMore = (typed: readonly QueryTerm[]): boolean =>
  typed.some((word) => [2, 3].some((level) => levels[level]!(word).length > 0));

const upTo = (level: number, word: QueryTerm): TsQuery => anyOf(levels.slice(0, level + 1).flatMap((of) => of(word)));

export const matchExact = (typed: readonly QueryTerm[]): Matching => typed.map((word) => upTo(1, word));

/** Matches products with all terms, as stems, synonyms or related words. The last term may be completed. */
export const matchExpanded = (typed: readonly QueryTerm[]): Matching => typed.map((word) => upTo(3, word));

type Alike = readonly (readonly Correction[])[];

const withCorrections = (word: QueryTerm, alike: readonly Correction[] = []): TsQuery =>
  anyOf([upTo(3, word), ...alike.map(({ stems }) => stems)]);

/** Like `matchExpanded`, but a correction may replace a term. @param alike corrections of each term */
export const matchCorrected = (typed: readonly QueryTerm[], alike: Alike): Matching =>
  typed.map((word, at) => withCorrections(word, alike[at]));

/**
 * Matches products with any term or correction. Omits stop words. Also omits the most frequent terms if more than
 * `enough` products would match.
 */
export function matchAny(typed: readonly QueryTerm[], alike: Alike = []): readonly [TsQuery] {
  const parts = typed.map((word, at) => ({ ...word, meant: withCorrections(word, alike[at]) }));
  const significant = parts.filter(({ isFiller }) => !isFiller);
  let sum = 0;
  const rarest = (significant.length ? significant : parts)
    .toSorted((a, b) => a.products - b.products)
    .filter(({ products }) => {
      const isFirst = sum === 0;
      sum += products;
      return isFirst || sum <= enough;
    });
  return [anyOf(rarest.map(({ meant }) => meant))];
}

/** "exact": terms and synonyms. "expanded": related words, too. "corrected": corrections, too. "some": any term. */
type MatchMode = "exact" | "expanded" | "corrected" | "some";

/** Highest match level of each mode. Level 4 is for corrections and missing terms, and has no entry in `levels`. */
const levelOf: Readonly<Record<MatchMode, number>> = { exact: 1, expanded: 3, corrected: 4, some: 4 };

export type SearchTerms = {
  readonly typed: readonly QueryTerm[];
  readonly mode: MatchMode;
  readonly matching: Matching;
};

/** True if matches have all terms or their variants, and no corrections. */
export const isExact = ({ mode }: SearchTerms) => levelOf[mode] < levels.length;

type SearchFilters = Partial<Pick<SearchQuery, "department" | "price" | "stock" | "rating">>;

/** Columns of `firstMatches`. `withWords` adds the large column `words`, for later steps that read it. */
export const columns = (withWords = true) =>
  sql.raw(`${listingNames}, in_stock, created_at, sold, department${withWords ? ", words" : ""}`);

/** SQL of the first matches. Materialized, so that PostgreSQL uses the index and not a slow table scan. */
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
  // Array values in the GIN index: 1 means in stock, 3 means four stars and up.
  const required = [...(stock ? [1] : []), ...(rating ? [3] : [])];
  return sql`(
    with matches as materialized (
      select ${shown} from products where ${meets([...matching, ...marks])}
      ${required.length ? sql`and array[in_stock::integer, 2 + (rating >= 4)::integer] @> array[${sql.raw(required.join())}]` : sql``}
    )
    select * from matches limit ${sql.raw(String(limit))}
  )`;
};

/** Lexeme in `products.words` for a filter. Users cannot type it. */
const mark = (name: "department" | "price", value: string): TsQuery => `'${name}:${value.replaceAll(/['\\\0]/g, "")}'`;

/**
 * ORDER BY clause. Sorts by match level, number of terms in the title (only in mode "some"), all terms in the title,
 * stock, rank and rating.
 */
export const bestFirst = ({ typed, mode, matching }: SearchTerms): SQL => {
  // Skips levels that all found products match, because an expensive check would not change their order.
  const significant = levels.slice(0, levelOf[mode]).flatMap((_, level) => {
    const isNext = levels.slice(level + 1, levelOf[mode] + 1).some((of) => typed.some((word) => of(word).length));
    return isNext || !levels[levelOf[mode]] ? [sql`${meets(typed.map((word) => upTo(level, word)))} desc`] : [];
  });
  const order = [
    ...significant,
    ...(mode === "some" ? someOf(typed) : []),
    sql`${inTitle(allOf(matching))} desc`,
    sql`in_stock desc, ts_rank(words, ${allOf(matching)}::tsquery) desc, rating desc, id`,
  ];
  return sql.join(order, sql`, `);
};

export const inTitle = (part: TsQuery) => sql`ts_filter(words, '{a}') @@ ${part}::tsquery`;

const someOf = (typed: readonly QueryTerm[]): SQL[] => {
  const significant = typed.flatMap((word) => (word.isFiller ? [] : [inTitle(upTo(2, word))]));
  if (significant.length < 2) return [];
  return [
    sql`(${sql.join(
      significant.map((part) => sql`(${part})::integer`),
      sql` + `,
    )}) desc`,
    sql`${significant.at(-1)!} desc`,
  ];
};
