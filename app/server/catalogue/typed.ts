import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database.ts";

/** What a search reads of what was typed; nobody means more than that. */
const mostCharacters = 200;
const mostWords = 8;

/** Completions are taken until they stand in so many products together: what more there is, nobody would look at. */
const enough = 20_000;

/** A word that was typed, with what it may have been meant to become. */
export type Typed = {
  readonly word: string;
  /** How many titles have it as it stands. */
  readonly products: number;
  /** Words that begin with it, the most frequent first; only for the last word, which may not be finished. */
  readonly completions: readonly string[];
};

/** What was typed, as words without accents and case, as titles are compared (`plain_text` in the migrations). */
export async function readTyped(database: Database, text: string): Promise<Typed[]> {
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
          where known.word ^@ typed.word and known.word <> typed.word
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

/**
 * For each word what it may be a typing error of, likeliest first: words that share most of its letters in order, or that
 * have two neighbours exchanged, or that it begins with one error. A word that titles have is only an error next to one
 * that is ten times as frequent.
 */
export async function corrections(database: Database, typed: readonly Typed[]): Promise<string[][]> {
  const asked = JSON.stringify(
    typed.map(({ word, products }, at) => ({
      word,
      products,
      exchanged: exchanged(word),
      unfinished: at === typed.length - 1 && word.length >= 4,
    })),
  );
  const { rows } = await database.execute<{ alike: string[] }>(sql`
    select array(
      select known.word from product_words known
      where known.products > 10 * typed.products and known.word <> typed.word and (
        known.word % typed.word and abs(length(known.word) - length(typed.word)) <= 2 or
        known.word = any (typed.exchanged) or
        typed.unfinished and known.word ^@ left(typed.word, 2) and (${beginsAlike})
      )
      order by known.word = any (typed.exchanged) desc, similarity(known.word, typed.word) desc, known.products desc
      limit 3
    ) as alike
    from rows from (json_to_recordset(${asked}::json) as (word text, products integer, exchanged text[], unfinished boolean))
      with ordinality as typed (word, products, exchanged, unfinished, place)
    order by place`);
  return rows.map(({ alike }) => alike);
}

/** Whether a known word begins with what was typed but for one letter too many, too few, or wrong. */
const beginsAlike: SQL = sql.join(
  [-1, 0, 1].map(
    (more) =>
      sql`levenshtein_less_equal(left(known.word, length(typed.word) + ${sql.raw(String(more))}), typed.word, 1) <= 1`,
  ),
  sql` or `,
);

/** The word with each pair of neighbours exchanged: an error that leaves too few letters in order to be found otherwise. */
function exchanged(word: string): string[] {
  const letters = Array.from(word);
  return letters.slice(1).map((letter, at) => letters.toSpliced(at, 2, letter, letters[at]!).join(""));
}
