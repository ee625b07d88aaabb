import { sql } from "drizzle-orm";
import type { Suggestions } from "../domain/catalogue.ts";
import type { Database } from "../../database/database.ts";
import { cataloguePicture } from "../../shop/server/pictures.ts";
import { matchExpanded, bestFirst, matchCorrected, firstMatches, type SearchTerms } from "./matching.ts";
import { corrections, readQueryTerms } from "./query-terms.ts";

/** Maximum number of matches that are ranked. Low, so that suggestions are fast. */
const maxMatches = 200;

const maxOffered = 5;

const nothing: Suggestions = { products: [], completions: [] };

export const createSuggestions = (database: Database) => ({
  async suggest(q: string): Promise<Suggestions> {
    const typed = await readQueryTerms(database, q);
    if (!typed.length) return nothing;
    const words = typed.map(({ word }) => word);
    const last = words.slice(-1);
    const found = await offer(database, { typed, mode: "expanded", matching: matchExpanded(typed) }, words, last);
    if (found.products.length) return found;
    const alike = await corrections(database, typed);
    if (!alike.some((likely) => likely.length)) return nothing;
    const corrected = typed.map(({ word, products }, at) => (products ? word : (alike[at]?.[0]?.word ?? word)));
    const beginnings = [...last, ...(alike.at(-1) ?? []).map(({ word }) => word)];
    return offer(database, { typed, mode: "corrected", matching: matchCorrected(typed, alike) }, corrected, beginnings);
  },
});

type Row = { id: string; slug: string; title: string; picture: string; priceCents: number };

/** Best matches, and completions of the query's last word from the matches' titles. */
async function offer(database: Database, terms: SearchTerms, words: readonly string[], beginnings: readonly string[]) {
  const [found] = await database.readPrepared<{ products: Row[]; lasts: string[] }>(sql`
    with found as materialized ${firstMatches(terms.matching, maxMatches)}
    select
      coalesce((select json_agg(product) from (
        select id, slug, title, picture, price_cents as "priceCents" from found
        order by ${bestFirst(terms)} limit ${sql.raw(String(maxOffered))}
      ) product), '[]') as products,
      array(
        select word from found, unnest(string_to_array(plain_text(title), ' ')) as word
        where exists (select from unnest(${sql.param(beginnings)}::text[]) beginning where word ^@ beginning)
        group by word order by count(*) desc, word limit ${sql.raw(String(maxOffered))}
      ) as lasts`);
  const { products, lasts } = found!;
  return { products: products.map(shown), completions: lasts.map((last) => [...words.slice(0, -1), last].join(" ")) };
}

const shown = ({ picture, priceCents, ...product }: Row) => ({
  ...product,
  image: cataloguePicture(picture),
  price: priceCents / 100,
});
