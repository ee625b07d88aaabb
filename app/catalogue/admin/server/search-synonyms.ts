import { catalogueAdminMessages } from "../messages.ts";
import { z } from "zod";
import { languages, defaultLanguage } from "../../domain/languages.ts";
import { bundledSynonyms } from "../../server/bundled-synonyms.ts";
import { maxReread, searchIn } from "../../server/language.ts";
import { saveSynonyms, synonymLimits, parseSynonyms } from "../../server/synonyms.ts";
import type { Transaction } from "../../../database/database.ts";
import type { Fields } from "../../../admin/domain/pages.ts";
import { adminMessages } from "../../../admin/messages.ts";

type Typed = { language: string; lines: string };

const defaultSearch: Typed = { language: defaultLanguage, lines: bundledSynonyms };

/** Schema of the form. The error message has the number of the first invalid line. */
const SearchForm = z.object({
  language: z.enum([...languages.keys()], { error: () => catalogueAdminMessages.storeSettings.notChosen }),
  lines: z
    .string()
    .max(synonymLimits.characters, { error: () => adminMessages.shop.tooLong(synonymLimits.characters) })
    .transform((text) => text.replaceAll("\r\n", "\n").trimEnd())
    .superRefine((text, context) => {
      const refuse = (message: string) => context.addIssue({ code: "custom", message });
      if (text.split("\n").length > synonymLimits.lines)
        return refuse(catalogueAdminMessages.search.tooMany(synonymLimits.lines));
      const [wrong] = parseSynonyms(text).wrong;
      if (wrong) refuse(catalogueAdminMessages.search.wrong[wrong.why](wrong.line, synonymLimits.words));
    }),
});

export const searchSetting = { key: "search", parse: SearchForm, first: defaultSearch };

/** Applies language and synonyms to the search index. Returns errors by field. */
export async function applySynonyms(transaction: Transaction, { language, lines }: Typed): Promise<Fields> {
  if (!(await searchIn(transaction, language)))
    return { language: catalogueAdminMessages.search.tooManyProducts(maxReread) };
  await saveSynonyms(transaction, parseSynonyms(lines).synonyms);
  return {};
}
