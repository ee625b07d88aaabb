import { sql } from "drizzle-orm";
import type { Transaction } from "../../database/database.ts";
import { searchSynonyms } from "./schema.ts";

/** Limits of the owner's text: lines, words per line, and characters. */
export const synonymLimits = { lines: 2_000, words: 20, characters: 100_000 };

/** `line` counts from 1. `why`: only one word, too many words, a long word, or a misplaced colon. */
type WrongLine = { readonly line: number; readonly why: "one" | "many" | "long" | "heads" };

/** A search for `term` (one to three words) also finds `synonym`. `same` is false for related words. */
type Synonym = { readonly term: string; readonly synonym: string; readonly same: boolean };

/** Parses lines such as `sofa, couch` (synonyms) and `seat: chair, stool` (related words, in one direction). */
export function parseSynonyms(text: string): { readonly synonyms: Synonym[]; readonly wrong: WrongLine[] } {
  const found = new Map<string, Synonym>();
  const wrong: WrongLine[] = [];
  const add = (term: string, synonym: string, same: boolean) => {
    const key = JSON.stringify([term, synonym]);
    if (term !== synonym && !(found.get(key)?.same ?? false)) found.set(key, { term, synonym, same });
  };
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim() || line.trim().startsWith("#")) continue;
    const [before, after, more] = line.split(":").map((part) =>
      part
        .split(",")
        .map((word) => word.trim())
        .filter(Boolean),
    );
    const refuse = (why: WrongLine["why"]) => wrong.push({ line: at + 1, why });
    const all = [...before!, ...(after ?? [])];
    if (more || (after && (!before!.length || !after.length))) refuse("heads");
    else if (all.length < 2) refuse("one");
    else if (all.length > synonymLimits.words) refuse("many");
    else if (all.some((word) => word.split(/\s+/).length > 3 || word.length > 60)) refuse("long");
    else if (after) for (const term of before!) for (const synonym of after) add(term, synonym, false);
    else for (const term of all) for (const synonym of all) add(term, synonym, true);
  }
  return { synonyms: [...found.values()], wrong };
}

export async function saveSynonyms(transaction: Transaction, synonyms: readonly Synonym[]): Promise<void> {
  await transaction.execute(sql`lock table ${searchSynonyms} in share row exclusive mode`);
  await transaction.delete(searchSynonyms);
  await transaction.execute(sql`
    insert into ${searchSynonyms} (term, also, same)
    select stems_of(term), plain_text(synonym), bool_or(same)
    from json_to_recordset(${JSON.stringify(synonyms)}) as given (term text, synonym text, same boolean)
    where plain_text(term) <> '' and plain_text(synonym) <> '' group by 1, 2`);
}
