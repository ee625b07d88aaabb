import { isSuggested, suggestedPages, type TextPagesPage } from "../domain/text-pages.ts";
import { textPageMessages } from "../page-messages.ts";
import type { AdminView } from "./page.ts";
import type { TextPages } from "./text-pages.ts";

export const textPagesPage = (textPages: TextPages): AdminView<TextPagesPage> => ({
  async show({ role }, query) {
    const pages = await textPages.list();
    const existing = new Set(pages.map(({ slug }) => slug));
    const missing = Object.keys(suggestedPages)
      .filter(isSuggested)
      .filter((slug) => !existing.has(slug));
    const mayChange = role === "owner";
    return { title: textPageMessages.list.title, pages, missing, mayChange, deleted: query.has("deleted") };
  },
});
