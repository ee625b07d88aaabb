import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";

const maxCharacters = 200;
const maxWords = 8;

/** Number of matches above which the search adds no alternative terms. */
export const enough = 20_000;

/** A tsquery in text form: 'desk' & 'lamp'. Empty for text without lexemes. */
export type TsQuery = string;

/** A word, or a phrase that has a synonym, with its variants. */
export type QueryTerm = {
  readonly word: string;
  /** Stems of all words of the term. */
  readonly stems: TsQuery;
  /** Number of product titles that contain exactly this word. */
  readonly products: number;
  /** True for a stop word, such as "for". */
  readonly isFiller: boolean;
  readonly same: readonly TsQuery[];
  /** Related words: from the owner's synonyms, and compounds and their parts ("armchair" and "chair"). */
  readonly near: readonly TsQuery[];
  /** Prefix query that finds model numbers, which `product_words` lacks. Only for the last word. */
  readonly begins: TsQuery | null;
  /** Completions, most frequent first. Only for the last word, which may be unfinished. */
  readonly completions: readonly TsQuery[];
};

export type Correction = { readonly word: string; readonly stems: TsQuery };

/** Last character in sort order, which ends the index range of a prefix search. */
const lastCharacter = "\u{10FFFF}";

/** Words in fewer titles than this may be typing errors, compounds, or parts of compounds. */
const few = 3;

/** Minimum length of a word within a compound, and of the compound's remainder, in characters. */
const partly = { minLength: 4, minRest: 3 };
const longerBy = sql.raw(`'${"_".repeat(partly.minRest)}%'`);

type Row = Omit<QueryTerm, "completions"> & {
  place: number;
  words: number;
  parts: TsQuery[];
  longer: [stems: TsQuery, products: number][];
};

const stemsOf = (words: SQL) => sql`plainto_tsquery('public.catalogue', ${words})::text`;

/** Stem of one word. Same result as the SQL function `stems_of`. */
const stemOf = (word: SQL) => sql`coalesce((ts_lexize('public.catalogue_stem', ${word}))[1], ${word})`;

/** Splits a query into terms. Removes accents and lower-cases words, as in titles (`plain_text`). */
export async function readQueryTerms(database: Database, text: string): Promise<QueryTerm[]> {
  const query = text.slice(0, maxCharacters).toWellFormed().replaceAll("\0", " ");
  return apart(await database.readPrepared<Row>(reading, { query }));
}

/** Reads the terms that begin at each word, longest first, with their variants. A term has up to three words. */
const reading = sql`
    with typed as materialized (
      select word, ${stemOf(sql`word`)} as stem, place from (
        select left(word, 40) as word, place::integer
        from string_to_table(plain_text(${sql.placeholder("query")}), ' ') with ordinality as words (word, place)
        where word <> '' order by place limit ${sql.raw(String(maxWords))}
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
      words = 1 and ts_lexize('public.catalogue_stop', word) = '{}' as "isFiller",
      coalesce(same, '{}') as same, coalesce(near, '{}') as near,
      case when words = 1 and products < ${sql.raw(String(few))} and length(stem) >= ${sql.raw(String(partly.minLength))} then array(
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
            generate_series(${sql.raw(String(partly.minLength))}, length(ending) - ${sql.raw(String(partly.minRest))}) from_end
          where exists (select from product_words rest where rest.word = left(ending, length(ending) - from_end))
        )
        order by length(part.word) desc limit 1
      ) else '{}' end as parts,
      case when last and word ~ '^[a-z0-9]{3,}$' and word ~ '[0-9]' then to_tsquery('public.catalogue', word || ':*')::text end as begins,
      case when last then (
        select coalesce(json_agg(json_build_array(${stemsOf(sql`word`)}, products) order by products desc, word), '[]') from (
          select known.word, products from product_words known
          where known.word > runs.word and known.word < runs.word || '${sql.raw(lastCharacter)}'
          order by products desc, known.word limit 10
        ) longer
      ) else '[]' end as longer
    from runs left join synonyms on term = stem
    where words = 1 or term is not null
    order by place, words desc`;

/** Longest term at each position, without overlaps. */
function apart(rows: readonly Row[]): QueryTerm[] {
  let next = 1;
  return rows
    .filter(({ place, words }) => {
      const isFree = place >= next;
      if (isFree) next = place + words;
      return isFree;
    })
    .map((row) =>
      Object.assign(row, { near: [...new Set([...row.near, ...row.parts])], completions: frequent(row.longer) }),
    );
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

/** Corrections of each term, likeliest first. A correction must be over ten times as frequent in titles as the term. */
export async function corrections(database: Database, typed: readonly QueryTerm[]): Promise<Correction[][]> {
  const wrong = typed.map((term, at) => ({ ...term, at, isLast: at === typed.length - 1 })).filter(mayBeWrong);
  if (!wrong.length) return typed.map(() => []);
  const rows = await database.readPrepared<Correction & { at: number }>(correcting, { wrong: JSON.stringify(wrong) });
  return typed.map((_, at) => rows.filter((row) => row.at === at));
}

const mayBeWrong = ({ products, same, near }: QueryTerm) => products < few && !same.length && !near.length;

/** SQL condition: a prefix of the known word differs from the typed word by at most one edit. */
const beginsAlike = sql.join(
  [-1, 0, 1].map((more) => sql.raw(`levenshtein_less_equal(left(word, length(typed) + ${more}), typed, 1) <= 1`)),
  sql` or `,
);

/** Query for corrections. Tries all transpositions of adjacent letters, because short words share few trigrams. */
const correcting = sql`
    select at, word, ${stemsOf(sql`word`)} as stems
    from (
      select at, word as typed, stems, products as titles, "isLast" as last
      from jsonb_to_recordset(${sql.placeholder("wrong")}::jsonb) as words(at integer, word text, stems text, products integer, "isLast" boolean)
      limit ${sql.raw(String(maxWords))}
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
          and word >= left(typed, 2) and word < left(typed, 2) || '${sql.raw(lastCharacter)}' and (${beginsAlike})
      )
      select word, row_number() over (order by word in (select word from swapped) desc, similarity(word, typed) desc, products desc, word) as place
      from alike
      where word <> typed and products > 10 * greatest(titles, (select known.products from known))
      order by place limit 3
    ) likely
    order by at, place`;
