import { orderAdminMessages as messages } from "../messages.ts";
import { z } from "zod";
import { textPageAddress } from "../../../admin/addresses.ts";
import { ownButton, partsOf, usualButtons } from "../domain/ordering-words.ts";
import { line } from "../../../admin/server/facts.ts";
import type { Settings } from "../../../admin/server/settings.ts";
import type { ReadFacts } from "../../../admin/server/site.ts";
import type { TextPages } from "../../../admin/server/text-pages.ts";

const defaultOrderingWords = { button: usualButtons[0] as string, own: "", notice: "" };

const OrderingForm = z
  .object({
    button: z.enum([...usualButtons, ownButton], { error: () => messages.ordering.buttonMissing }),
    own: line(60),
    notice: z
      .string()
      .transform((typed) => typed.replace(/\s+/g, " "))
      .pipe(line(300)),
  })
  .refine(({ button, own }) => button !== ownButton || own, {
    path: ["own"],
    error: () => messages.ordering.ownMissing,
  });

export const orderingSetting = { key: "ordering", parse: OrderingForm, first: defaultOrderingWords };

type Sources = { readonly settings: Settings; readonly textPages: TextPages };

/** URLs of published pages by title. */
async function addressesByTitle(textPages: TextPages): Promise<Map<string, string>> {
  const published = (await textPages.list()).filter(({ state }) => state === "published");
  return new Map(published.map(({ title, slug }) => [title, textPageAddress(slug)]));
}

/** Schema of the form. A name in square brackets must be the title of a published page. */
export const orderingWords = (textPages: TextPages) =>
  OrderingForm.superRefine(async ({ notice }, context) => {
    const known = await addressesByTitle(textPages);
    const unknown = partsOf(notice).find(({ text, isName }) => isName && !known.has(text));
    if (unknown)
      context.addIssue({
        code: "custom",
        path: ["notice"],
        message: messages.ordering.noSuchPage(unknown.text),
      });
  });

/**
 * Label of the order button, and the notice above the button. Both are missing until the owner saves the form. The
 * title of a deleted page becomes plain text. The law may require the notice, so the notice is still shown.
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
      if (href) known.delete(text);
      return href ? { title: text, href } : text;
    });
    return { ordering: { button: button === ownButton ? own : button, ...(notice && { notice: parts }) } };
  };
