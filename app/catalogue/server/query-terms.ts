import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";

/** What a search reads of what was typed; nobody means more than that. */
const mostCharacters = 200;
const mostWords = 8;

/** Words are taken until they stand in so many products together: what more there is, nobody would look at. */
export const enough = 20_000;

/** A word that was typed, or several that the list of synonyms has as one, with what it may have been meant to become. */
export type QueryTerm = {
  readonly word: string;
  /** How many titles have it as it stands. */
  readonly products: number;
  /** Whether it says nothing by itself, such as "for". */
  readonly isFiller: boolean;
  /** What means the same, by the owner's list. */
  readonly same: readonly string[];
  /** What is near it: by that list, or because it is a part of the other ("armchair", "chair"). */
  readonly near: readonly string[];
  /** Words that begin with it, the most frequent first; only for the last word, which may not be finished. */
  readonly completions: readonly string[];
};

/** Comes after all letters: what begins with a word lies between the word and the word with it, in one stretch of an index. */
const lastLetter = "\u{10FFFF}";

/** A word that fewer titles have may be a typing error, or a part of other words. */
const few = 3;

/** A word is a part of another from so many letters on, where the rest of that one has at least so many. */
const partly = { letters: 4, rest: 3 };

type Row = {
  place: number;
  word: string;
  words: number;
  products: number;
  filler: boolean;
  same: string[];
  near: string[];
  parts: string[];
  longer: [string, number][];
};

/** What was typed, as words without accents and case, as titles are compared (`plain_text` in the migrations). */
export async function readQueryTerms(database: Database, text: string): Promise<QueryTerm[]> {
  const asked = text.slice(0, mostCharacters).toWellFormed().replaceAll("\0", " ");
  // One to three words that stand together are looked for in the list of synonyms; the longest that it has count as one.
  const { rows } = await database.execute<Row>(sql`
    with typed as materialized (
      select left(word, 40) as word, place::integer
      from unnest(string_to_array(plain_text(${asked}), ' ')) with ordinality as words (word, place)
      where word <> '' order by place limit ${mostWords}
    ),
    runs as materialized (
      select place, words, stems_of(word) as stem, word,
        case when words = 1 then coalesce((select products from product_words known where known.word = run.word), 0)
          else 0 end as products
      from (
        select first.place, count(*)::integer as words, string_agg(other.word, ' ' order by other.place) as word
        from typed first cross join generate_series(0, 2) more
        join typed other on other.place between first.place and first.place + more
        group by first.place, more having count(*) = more + 1
      ) run
    )
    select place, word, words, products,
      words = 1 and ts_lexize('public.catalogue_stop', word) = '{}' as filler,
      array(select also from search_synonyms where term = stem and same order by also) as same,
      array(select also from search_synonyms where term = stem and not same order by also) as near,
      case when words = 1 and products < ${few} and length(stem) >= ${partly.letters} then array(
        select whole.word from product_words whole
        where whole.word like '%' || stem || '%' and (
          stems_of(whole.word) like ${`${"_".repeat(partly.rest)}%`} || stem
          or whole.word like ${`${"_".repeat(partly.rest)}%`} || runs.word
        )
        order by whole.products desc, whole.word limit 5
      ) || array(
        select part.word from product_words part
        where part.word in (
          select right(ending, from_end) from unnest(array[runs.word, stem]) ending,
            generate_series(${partly.letters}::integer, length(ending) - ${partly.rest}) from_end
          where exists (select from product_words rest where rest.word = left(ending, length(ending) - from_end))
        )
        order by length(part.word) desc limit 1
      ) else '{}' end as parts,
      case when words = 1 and place = (select max(place) from typed) then (
        select coalesce(json_agg(json_build_array(word, products)), '[]') from (
          select known.word, products from product_words known
          where known.word > runs.word and known.word < runs.word || ${lastLetter}
          order by products desc, known.word limit 10
        ) longer
      ) else '[]' end as longer
    from runs
    where words = 1 or exists (select from search_synonyms where term = stem)
    order by place, words desc`);
  return apart(rows);
}

/** The rows that do not overlap: at each place the longest, which comes first. */
function apart(rows: readonly Row[]): QueryTerm[] {
  let next = 1;
  return rows
    .filter(({ place, words }) => {
      const isFree = place >= next;
      if (isFree) next = place + words;
      return isFree;
    })
    .map(({ word, products, filler, same, near, parts, longer }) => ({
      word,
      products,
      isFiller: filler,
      same,
      near: [...new Set([...near, ...parts])],
      completions: frequent(longer),
    }));
}

function frequent(words: readonly [word: string, products: number][]): string[] {
  let before = 0;
  return words
    .filter(([, products]) => {
      const taken = before < enough;
      before += products;
      return taken;
    })
    .map(([word]) => word);
}

/**
 * For each word what it may be a typing error of, likeliest first: words that share most of its letters in order, or that
 * have two neighbours exchanged, or that it begins with one error. A word that some titles have is only an error next to
 * one that is ten times as frequent.
 */
export const corrections = (database: Database, typed: readonly QueryTerm[]): Promise<string[][]> =>
  Promise.all(
    typed.map(async (word, at) => (mayBeWrong(word) ? correct(database, word, at === typed.length - 1) : [])),
  );

/** What the owner's list knows, or other words are made of, is no error. */
const mayBeWrong = ({ products, same, near }: QueryTerm) => products < few && !same.length && !near.length;

async function correct(database: Database, { word, products }: QueryTerm, isLast: boolean): Promise<string[]> {
  const isUnfinished = isLast && word.length >= 4;
  // Each part has an index of its own to look in, so they are not one condition.
  const { rows } = await database.execute<{ word: string }>(sql`
    with swapped as materialized (select * from product_words where word = any (${sql.param(exchanged(word))})),
    alike as (
      table swapped
      union select * from product_words where word % ${word} and abs(length(word) - length(${word})) <= 2
      union select * from product_words where ${isUnfinished} and word ^@ left(${word}, 2) and ${beginsAlike(word)}
    )
    select word from alike
    where word <> ${word} and products > 10 * greatest(${products}, (
      select count(*) from (select from products where words @@ plainto_tsquery('public.catalogue', ${word}) limit 1) known
    ))
    order by word in (select word from swapped) desc, similarity(word, ${word}) desc, products desc, word
    limit 3`);
  return rows.map((row) => row.word);
}

/** Whether a known word begins with this one but for one letter too many, too few, or wrong. */
const beginsAlike = (word: string): SQL =>
  sql`(${sql.join(
    [-1, 0, 1].map((more) => sql`levenshtein_less_equal(left(word, ${word.length + more}), ${word}, 1) <= 1`),
    sql` or `,
  )})`;

/** The word with each pair of neighbours exchanged: an error that leaves too few letters in order to be found otherwise. */
function exchanged(word: string): string[] {
  const letters = Array.from(word);
  return letters.slice(1).map((letter, at) => letters.toSpliced(at, 2, letter, letters[at]!).join(""));
}
