import { sql } from "drizzle-orm";
import type { Transaction } from "../../database/database.ts";
import { languages } from "../domain/languages.ts";
import { oneValue } from "./one-row.ts";
import { products } from "./schema.ts";

/** Maximum number of products that can be reindexed within a request. */
export const maxReread = 20_000;

/** Sets the search language (a key of `languages`) and reindexes. False above `maxReread` products. */
export async function searchIn(transaction: Transaction, language: string): Promise<boolean> {
  const known = languages.get(language);
  if (!known) throw new Error(`Unknown language: ${language}`);
  const reading = sql`select dictinitoption as option from pg_ts_dict where oid = 'public.catalogue_stem'::regdictionary`;
  if ((await oneValue<string>(transaction.execute(reading))) === `language = '${language}'`) return true;
  const { rows: more } = await transaction.execute(sql`select from ${products} offset ${maxReread} limit 1`);
  if (more.length) return false;
  const name = sql.raw(language);
  const fillers = known.hasFillers ? sql`StopWords = ${name}` : sql`StopWords`; // an option without a value is removed
  await transaction.execute(sql`alter text search dictionary public.catalogue_stem (Language = ${name})`);
  await transaction.execute(sql`alter text search dictionary public.catalogue_stop (Language = ${name}, ${fillers})`);
  await transaction.execute(sql`update ${products} set title = title`); // recomputes generated columns
  await transaction.execute(sql`reindex index archived_products_words`);
  return true;
}
