import type { NamedPage } from "../../shop/domain/shop.ts";
import { textPageAddress } from "../addresses.ts";
import { pageColumns, type SuggestedPage } from "../domain/text-pages.ts";
import { textPageMessages } from "../page-messages.ts";
import type { ReadFacts } from "./site.ts";
import type { TextPages } from "./text-pages.ts";

/** Reads the footer's links. @param help additional links for the help column */
export const footerFacts =
  (textPages: TextPages, help: readonly NamedPage[]): ReadFacts =>
  async () => {
    const published = (await textPages.list()).filter(({ state }) => state === "published");
    const linkTo = ({ slug, title }: (typeof published)[number]) => ({ title, href: textPageAddress(slug) });
    const [terms, privacy] = (["terms", "privacy"] satisfies SuggestedPage[]).map((suggested) =>
      published.find(({ slug }) => slug === suggested),
    );
    const footer = pageColumns.flatMap((name) => {
      const pages = published.filter(({ column }) => column === name).map(linkTo);
      const links = name === "help" && help.length > 0 ? { links: help } : {};
      return pages.length > 0 || links.links ? [{ title: textPageMessages.columns[name], pages, ...links }] : [];
    });
    return {
      ...(footer.length > 0 && { footer }),
      ...(terms && { terms: linkTo(terms) }),
      ...(privacy && { privacy: linkTo(privacy) }),
    };
  };
