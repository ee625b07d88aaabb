import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";

/** What a search reads of what was typed; nobody means more than that. */
const mostCharacters = 200;
const mostWords = 8;

/** Words are taken until they stand in so many products together: what more there is, nobody would look at. */
export const enough = 20_000;

/** A word that was typed, with what it may have been meant to become. */
export type QueryTerm = {
  readonly word: string;
  /** How many titles have it as it stands. */
  readonly products: number;
  /** Words that begin with it, the most frequent first; only for the last word, which may not be finished. */
  readonly completions: readonly string[];
};

/** Comes after all letters: what begins with a word lies between the word and the word with it, in one stretch of an index. */
const lastLetter = "\u{10FFFF}";

/** What was typed, as words without accents and case, as titles are compared (`plain_text` in the migrations). */
export async function readQueryTerms(database: Database, text: string): Promise<QueryTerm[]> {
  const asked = text.slice(0, mostCharacters).toWellFormed().replaceAll("\0", " ");
  const { rows } = await database.execute<{ word: string; products: number; longer: [string, number][] }>(sql`
    with typed as (
      select left(word, 40) as word, place
      from unnest(string_to_array(plain_text(${asked}), ' ')) with ordinality as words (word, place)
      where word <> '' order by place limit ${mostWords}
    )
    select word, coalesce((select products from product_words known where known.word = typed.word), 0) as products,
      case when place = (select max(place) from typed) then (
        select coalesce(json_agg(json_build_array(word, products)), '[]') from (
          select known.word, products from product_words known
          where known.word > typed.word and known.word < typed.word || ${lastLetter}
          order by products desc, known.word limit 10
        ) longer
      ) else '[]' end as longer
    from typed order by place`);
  return rows.map(({ word, products, longer }) => ({ word, products, completions: frequent(longer) }));
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

/** A word that fewer titles have may be a typing error itself. */
const few = 3;

/**
 * For each word what it may be a typing error of, likeliest first: words that share most of its letters in order, or that
 * have two neighbours exchanged, or that it begins with one error. A word that some titles have is only an error next to
 * one that is ten times as frequent.
 */
export const corrections = (database: Database, typed: readonly QueryTerm[]): Promise<string[][]> =>
  Promise.all(
    typed.map(async (word, at) => (word.products < few ? correct(database, word, at === typed.length - 1) : [])),
  );

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
    select word from alike where products > ${10 * products} and word <> ${word}
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
