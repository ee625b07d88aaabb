import { textPageAddress } from "../addresses.ts";
import { pageColumns } from "../domain/text-pages.ts";
import { pageWords } from "../page-words.ts";
import type { Told } from "./site.ts";
import type { TextPages } from "./text-pages.ts";

/** What the footer leads to: the pages that are published, in the columns that have one. Without any there is no footer. */
export const toldFooter =
  (textPages: TextPages): Told =>
  async () => {
    const published = (await textPages.list()).filter(({ state }) => state === "published");
    const footer = pageColumns.flatMap((name) => {
      const pages = published
        .filter(({ column }) => column === name)
        .map(({ slug, title }) => ({ title, href: textPageAddress(slug) }));
      return pages.length > 0 ? [{ title: pageWords.columns[name], pages }] : [];
    });
    return footer.length > 0 ? { footer } : {};
  };
