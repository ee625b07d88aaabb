import { z } from "zod";
import { languages, defaultLanguage } from "../../catalogue/domain/languages.ts";
import { bundledSynonyms } from "../../catalogue/server/bundled-synonyms.ts";
import { maxReread, searchIn } from "../../catalogue/server/language.ts";
import { saveSynonyms, synonymLimits, parseSynonyms } from "../../catalogue/server/synonyms.ts";
import type { Transaction } from "../../database/database.ts";
import type { Fields } from "../domain/pages.ts";
import { adminMessages } from "../messages.ts";

type Typed = { language: string; lines: string };

const defaultSearch: Typed = { language: defaultLanguage, lines: bundledSynonyms };

/** Schema of the form. The error message has the number of the first invalid line. */
const SearchForm = z.object({
  language: z.enum([...languages.keys()], { error: () => adminMessages.storeSettings.notChosen }),
  lines: z
    .string()
    .max(synonymLimits.characters, { error: () => adminMessages.shop.tooLong(synonymLimits.characters) })
    .transform((text) => text.replaceAll("\r\n", "\n").trimEnd())
    .superRefine((text, context) => {
      const refuse = (message: string) => context.addIssue({ code: "custom", message });
      if (text.split("\n").length > synonymLimits.lines)
        return refuse(adminMessages.search.tooMany(synonymLimits.lines));
      const [wrong] = parseSynonyms(text).wrong;
      if (wrong) refuse(adminMessages.search.wrong[wrong.why](wrong.line, synonymLimits.words));
    }),
});

export const searchSetting = { key: "search", parse: SearchForm, first: defaultSearch };

/** Applies language and synonyms to the search index. Returns errors by field. */
export async function applySynonyms(transaction: Transaction, { language, lines }: Typed): Promise<Fields> {
  if (!(await searchIn(transaction, language))) return { language: adminMessages.search.tooManyProducts(maxReread) };
  await saveSynonyms(transaction, parseSynonyms(lines).synonyms);
  return {};
}
