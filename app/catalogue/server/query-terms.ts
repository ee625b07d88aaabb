import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";

/** What a search reads of what was typed; nobody means more than that. */
const mostCharacters = 200;
const mostWords = 8;

/** Words are taken until they stand in so many products together: what more there is, nobody would look at. */
export const enough = 20_000;

/** A condition on the words of products, as PostgreSQL writes it: 'desk' & 'lamp'. Empty where it says nothing. */
export type TsQuery = string;

/** A word that was typed, or several that the list of synonyms has as one, with what it may have been meant to become. */
export type QueryTerm = {
  readonly word: string;
  /** The word in any of its forms; of several, all. */
  readonly stems: TsQuery;
  /** How many titles have it as it stands. */
  readonly products: number;
  /** Whether it says nothing by itself, such as "for". */
  readonly isFiller: boolean;
  /** What means the same, by the owner's list. */
  readonly same: readonly TsQuery[];
  /** What is near it: by that list, or because it is a part of the other ("armchair", "chair"). */
  readonly near: readonly TsQuery[];
  /** What model numbers begin with: those are not among the words that completions come from. Only for the last word, as completions are. */
  readonly begins: TsQuery | null;
  /** Words that begin with it, the most frequent first; only for the last word, which may not be finished. */
  readonly completions: readonly TsQuery[];
};

/** A word that a typed one may have been meant to be. */
export type Correction = { readonly word: string; readonly stems: TsQuery };

/** Comes after all letters: what begins with a word lies between the word and the word with it, in one stretch of an index. */
const lastLetter = "\u{10FFFF}";

/** A word that fewer titles have may be a typing error, or a part of other words. */
const few = 3;

/** A word is a part of another from so many letters on, where the rest of that one has at least so many. */
const partly = { letters: 4, rest: 3 };
const longerBy = sql.raw(`'${"_".repeat(partly.rest)}%'`);

type Row = {
  place: number;
  word: string;
  words: number;
  products: number;
  stems: TsQuery;
  filler: boolean;
  same: TsQuery[];
  near: TsQuery[];
  parts: TsQuery[];
  begins: TsQuery | null;
  longer: [stems: TsQuery, products: number][];
};

const stemsOf = (words: SQL) => sql`plainto_tsquery('public.catalogue', ${words})::text`;

/** The stem of one word, as `stems_of` has it. */
const stemOf = (word: SQL) => sql`coalesce((ts_lexize('public.catalogue_stem', ${word}))[1], ${word})`;

/** What was typed, as words without accents and case, as titles are compared (`plain_text` in the migrations). */
export async function readQueryTerms(database: Database, text: string): Promise<QueryTerm[]> {
  const asked = text.slice(0, mostCharacters).toWellFormed().replaceAll("\0", " ");
  return apart(await database.readPrepared<Row>(reading, { asked }));
}

/** One to three words that stand together are looked for in the list of synonyms; the longest that it has count as one. */
const reading = sql`
    with typed as materialized (
      select word, ${stemOf(sql`word`)} as stem, place from (
        select left(word, 40) as word, place::integer
        from string_to_table(plain_text(${sql.placeholder("asked")}), ' ') with ordinality as words (word, place)
        where word <> '' order by place limit ${sql.raw(String(mostWords))}
      ) words
    ),
    runs as materialized (
      select place, words, stem, word, words = 1 and place = (select max(place) from typed) as last,
        case when words = 1 then coalesce((select products from product_words known where known.word = run.word), 0)
          else 0 end as products
      from (
        select first.place, count(*)::integer as words, string_agg(other.word, ' ' order by other.place) as word,
          string_agg(other.stem, ' ' order by other.place) as stem
        from typed first cross join generate_series(0, 2) more
        join typed other on other.place between first.place and first.place + more
        group by first.place, more having count(*) = more + 1
      ) run
    ),
    synonyms as materialized (
      select term, array_agg(${stemsOf(sql`also`)} order by also) filter (where same) as same,
        array_agg(${stemsOf(sql`also`)} order by also) filter (where not same) as near
      from search_synonyms where term in (select stem from runs) group by term
    )
    select place, word, words, products, ${stemsOf(sql`word`)} as stems,
      words = 1 and ts_lexize('public.catalogue_stop', word) = '{}' as filler,
      coalesce(same, '{}') as same, coalesce(near, '{}') as near,
      case when words = 1 and products < ${sql.raw(String(few))} and length(stem) >= ${sql.raw(String(partly.letters))} then array(
        select ${stemsOf(sql`whole.word`)} from product_words whole
        where whole.word like '%' || stem || '%' and (
          ${stemOf(sql`whole.word`)} like ${longerBy} || stem
          or whole.word like ${longerBy} || runs.word
        )
        order by whole.products desc, whole.word limit 5
      ) || array(
        select ${stemsOf(sql`part.word`)} from product_words part
        where part.word in (
          select right(ending, from_end) from unnest(array[runs.word, stem]) ending,
            generate_series(${sql.raw(String(partly.letters))}, length(ending) - ${sql.raw(String(partly.rest))}) from_end
          where exists (select from product_words rest where rest.word = left(ending, length(ending) - from_end))
        )
        order by length(part.word) desc limit 1
      ) else '{}' end as parts,
      case when last and word ~ '^[a-z0-9]{3,}$' and word ~ '[0-9]' then to_tsquery('public.catalogue', word || ':*')::text end as begins,
      case when last then (
        select coalesce(json_agg(json_build_array(${stemsOf(sql`word`)}, products) order by products desc, word), '[]') from (
          select known.word, products from product_words known
          where known.word > runs.word and known.word < runs.word || '${sql.raw(lastLetter)}'
          order by products desc, known.word limit 10
        ) longer
      ) else '[]' end as longer
    from runs left join synonyms on term = stem
    where words = 1 or term is not null
    order by place, words desc`;

/** The rows that do not overlap: at each place the longest, which comes first. */
function apart(rows: readonly Row[]): QueryTerm[] {
  let next = 1;
  return rows
    .filter(({ place, words }) => {
      const isFree = place >= next;
      if (isFree) next = place + words;
      return isFree;
    })
    .map(({ word, stems, products, filler, same, near, parts, begins, longer }) => ({
      word,
      stems,
      products,
      isFiller: filler,
      same,
      near: [...new Set([...near, ...parts])],
      begins,
      completions: frequent(longer),
    }));
}

function frequent(words: Row["longer"]): TsQuery[] {
  let before = 0;
  return words
    .filter(([, products]) => {
      const taken = before < enough;
      before += products;
      return taken;
    })
    .map(([stems]) => stems);
}

/**
 * For each word what it may be a typing error of, likeliest first: words that share most of its letters in order, or that
 * have two neighbours exchanged, or that it begins with one error. A word that some titles have is only an error next to
 * one that is ten times as frequent.
 */
export async function corrections(database: Database, typed: readonly QueryTerm[]): Promise<Correction[][]> {
  const wrong = typed.map((term, at) => ({ ...term, at, isLast: at === typed.length - 1 })).filter(mayBeWrong);
  if (!wrong.length) return typed.map(() => []);
  const rows = await database.readPrepared<Correction & { at: number }>(correcting, {
    wrong: JSON.stringify(
      wrong.map(({ word, stems, products, at, isLast }) => ({
        typed: word,
        stems,
        titles: products,
        at,
        last: isLast,
      })),
    ),
  });
  return typed.map((_, at) => rows.filter((row) => row.at === at));
}

/** What the owner's list knows, or other words are made of, is no error. */
const mayBeWrong = ({ products, same, near }: QueryTerm) => products < few && !same.length && !near.length;

/** Whether a known word begins with the typed one but for one letter too many, too few, or wrong. */
const beginsAlike = sql.join(
  [-1, 0, 1].map((more) => sql.raw(`levenshtein_less_equal(left(word, length(typed) + ${more}), typed, 1) <= 1`)),
  sql` or `,
);

/**
 * Each part has an index of its own to look in, so they are not one condition; and products come from the index of words (`firstMatches`). A word with two neighbours exchanged has too few letters in order to be
 * found otherwise.
 */
const correcting = sql`
    select at, word, ${stemsOf(sql`word`)} as stems
    from (
      select * from jsonb_to_recordset(${sql.placeholder("wrong")}::jsonb) as words(at integer, typed text, stems text, titles integer, last boolean)
      limit ${sql.raw(String(mostWords))}
    ) wrong cross join lateral (
      with matches as materialized (select from products where words @@ stems::tsquery),
      known as materialized (select count(*) as products from (select from matches limit 1) first),
      swapped as materialized (
        select * from product_words where word in (
          select overlay(typed placing reverse(substr(typed, letter, 2)) from letter) from generate_series(1, length(typed) - 1) letter
        )
      ),
      alike as (
        table swapped
        union select * from product_words where word % typed and abs(length(word) - length(typed)) <= 2
        union select * from product_words where last and length(typed) >= 4
          and word >= left(typed, 2) and word < left(typed, 2) || '${sql.raw(lastLetter)}' and (${beginsAlike})
      )
      select word, row_number() over (order by word in (select word from swapped) desc, similarity(word, typed) desc, products desc, word) as place
      from alike
      where word <> typed and products > 10 * greatest(titles, (select known.products from known))
      order by place limit 3
    ) likely
    order by at, place`;
