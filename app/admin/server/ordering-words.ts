import { z } from "zod";
import { textPageAddress } from "../addresses.ts";
import { ownButton, partsOf, usualButtons } from "../domain/ordering-words.ts";
import { adminMessages } from "../messages.ts";
import { line } from "./facts.ts";
import type { Settings } from "./settings.ts";
import type { ReadFacts } from "./site.ts";
import type { TextPages } from "./text-pages.ts";

const messages = adminMessages.ordering;

const firstOrderingWords = { button: usualButtons[0] as string, own: "", notice: "" };

const Words = z
  .object({
    button: z.enum([...usualButtons, ownButton], messages.buttonMissing),
    own: line(60),
    notice: z
      .string()
      .transform((typed) => typed.replace(/\s+/g, " "))
      .pipe(line(300)),
  })
  .refine(({ button, own }) => button !== ownButton || own, { path: ["own"], error: messages.ownMissing });

export const orderingSetting = { key: "ordering", parse: Words, first: firstOrderingWords };

type Sources = { readonly settings: Settings; readonly textPages: TextPages };

/** The addresses of the pages that shoppers read, by their titles. */
async function addressesByTitle(textPages: TextPages): Promise<Map<string, string>> {
  const published = (await textPages.list()).filter(({ state }) => state === "published");
  return new Map(published.map(({ title, slug }) => [title, textPageAddress(slug)]));
}

/** What is typed of them: a name in square brackets has to be that of a page which shoppers read. */
export const orderingWords = (textPages: TextPages) =>
  Words.superRefine(async ({ notice }, context) => {
    const known = await addressesByTitle(textPages);
    const unknown = partsOf(notice).find(({ text, isName }) => isName && !known.has(text));
    if (unknown) context.addIssue({ code: "custom", path: ["notice"], message: messages.noSuchPage(unknown.text) });
  });

/**
 * Nothing until they are set. A name whose page is gone meanwhile is a word like others: the notice may still be what the law asks
 * for.
 */
export const orderTextFacts =
  ({ settings, textPages }: Sources): ReadFacts =>
  async () => {
    const set = await settings.value(orderingSetting);
    if (!set) return {};
    const { button, own, notice } = set;
    const known = await addressesByTitle(textPages);
    const parts = partsOf(notice).map(({ text, isName }) => {
      const href = isName ? known.get(text) : undefined;
      if (href) known.delete(text); // one link to each page is enough
      return href ? { title: text, href } : text;
    });
    return { ordering: { button: button === ownButton ? own : button, ...(notice && { notice: parts }) } };
  };
