import type { SharedLoader } from "../../page/server/loaders.ts";
import type { TextPage } from "../domain/text-pages.ts";
import { htmlOf } from "./markdown.ts";
import type { TextPages } from "./text-pages.ts";

export const textPage = (textPages: TextPages): SharedLoader<TextPage> => ({
  async load({ params }) {
    const page = await textPages.published(params["slug"] ?? "");
    return page && { data: { title: page.title, html: htmlOf(page.text) } };
  },
});
