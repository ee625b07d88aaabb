import { sql } from "drizzle-orm";
import type { Transaction } from "../../database/database.ts";
import { languages } from "../domain/languages.ts";
import { products } from "./schema.ts";

/** The words of so many products are taken down anew in the time that a request has. */
export const mostReread = 20_000;

/**
 * Has the words of products, and what is typed, taken for another language from the end of the transaction on.
 * @param language of `languages`.
 * @returns whether that was done: not where there are more than `mostReread` products.
 */
export async function searchIn(transaction: Transaction, language: string): Promise<boolean> {
  const known = languages.get(language);
  if (!known) throw new Error(`No language: ${language}`);
  const { rows } = await transaction.execute<{ option: string }>(
    sql`select dictinitoption as option from pg_ts_dict where oid = 'public.catalogue_stem'::regdictionary`,
  );
  if (rows[0]!.option === `language = '${language}'`) return true;
  const { rows: more } = await transaction.execute(sql`select from ${products} offset ${mostReread} limit 1`);
  if (more.length) return false;
  const name = sql.raw(language);
  const fillers = known.hasFillers ? sql`StopWords = ${name}` : sql`StopWords`; // without a value it is taken away
  await transaction.execute(sql`alter text search dictionary public.catalogue_stem (Language = ${name})`);
  await transaction.execute(sql`alter text search dictionary public.catalogue_stop (Language = ${name}, ${fillers})`);
  await transaction.execute(sql`update ${products} set title = title`); // what is generated of it is generated anew
  await transaction.execute(sql`reindex index archived_products_words`);
  return true;
}
