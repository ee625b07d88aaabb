import { catalogueAdminMessages } from "../messages.ts";
import { z } from "zod";
import { languages, defaultLanguage } from "../../domain/languages.ts";
import { bundledSynonyms } from "../../server/bundled-synonyms.ts";
import { maxReread, searchIn } from "../../server/language.ts";
import { saveSynonyms, synonymLimits, parseSynonyms } from "../../server/synonyms.ts";
import type { Transaction } from "../../../database/database.ts";
import type { Fields } from "../../../admin/domain/pages.ts";
import { adminMessages } from "../../../admin/messages.ts";
import { refuse } from "./refuse.ts";

const SearchForm = z.object({
  language: z.enum([...languages.keys()], { error: () => catalogueAdminMessages.storeSettings.notChosen }),
  lines: z
    .string()
    .max(synonymLimits.characters, { error: () => adminMessages.shop.tooLong(synonymLimits.characters) })
    .transform((text) => text.replaceAll("\r\n", "\n").trimEnd())
    .superRefine((text, context) => {
      const { search: messages } = catalogueAdminMessages;
      const [wrong] = parseSynonyms(text).wrong;
      if (text.split("\n").length > synonymLimits.lines) refuse(context, messages.tooMany(synonymLimits.lines));
      else if (wrong) refuse(context, messages.wrong[wrong.why](wrong.line, synonymLimits.words));
    }),
});

export const searchSetting = {
  key: "search",
  parse: SearchForm,
  first: { language: defaultLanguage, lines: bundledSynonyms },
};

/** Applies language and synonyms to the search index. Returns errors by field. */
export async function applySynonyms(
  transaction: Transaction,
  { language, lines }: z.infer<typeof SearchForm>,
): Promise<Fields> {
  if (!(await searchIn(transaction, language)))
    return { language: catalogueAdminMessages.search.tooManyProducts(maxReread) };
  await saveSynonyms(transaction, parseSynonyms(lines).synonyms);
  return {};
}
