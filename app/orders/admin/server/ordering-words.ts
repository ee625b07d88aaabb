import { orderAdminMessages as messages } from "../messages.ts";
import { z } from "zod";
import { textPageAddress } from "../../../admin/addresses.ts";
import { ownLabel, partsOf, suggestedLabels } from "../domain/ordering-words.ts";
import { line } from "../../../admin/server/facts.ts";
import { choice } from "../../../charges/admin/server/choice.ts";
import type { Settings } from "../../../admin/server/settings.ts";
import type { ReadFacts } from "../../../admin/server/site.ts";
import type { TextPages } from "../../../admin/server/text-pages.ts";

const OrderingForm = z
  .object({
    button: choice([...suggestedLabels, ownLabel]),
    own: line(60),
    notice: z
      .string()
      .overwrite((typed) => typed.replace(/\s+/g, " "))
      .pipe(line(300)),
  })
  .refine(({ button, own }) => button !== ownLabel || own, {
    path: ["own"],
    error: () => messages.ordering.ownMissing,
  });

export const orderingSetting = {
  key: "ordering",
  parse: OrderingForm,
  first: { button: suggestedLabels[0], own: "", notice: "" },
};

async function addressesByTitle(textPages: TextPages): Promise<Map<string, string>> {
  const published = (await textPages.list()).filter(({ state }) => state === "published");
  return new Map(published.map(({ title, slug }) => [title, textPageAddress(slug)]));
}

/** Schema of the form. Refuses a notice with a name in square brackets that is no title of a published page. */
export const orderingWords = (textPages: TextPages) =>
  OrderingForm.superRefine(async ({ notice }, context) => {
    const known = await addressesByTitle(textPages);
    const unknown = partsOf(notice).find(({ text, isName }) => isName && !known.has(text));
    const message = unknown && messages.ordering.noSuchPage(unknown.text);
    if (message) context.addIssue({ code: "custom", path: ["notice"], message });
  });

/** Reads the button's label and the notice. Names of published pages in the notice become links. */
export const orderTextFacts =
  (settings: Settings, textPages: TextPages): ReadFacts =>
  async () => {
    const stored = await settings.value(orderingSetting);
    if (!stored) return {};
    const { button, own, notice } = stored;
    const known = await addressesByTitle(textPages);
    const parts = partsOf(notice).map(({ text, isName }) => {
      const href = isName ? known.get(text) : undefined;
      if (href) known.delete(text);
      return href ? { title: text, href } : text;
    });
    return { ordering: { button: button === ownLabel ? own : button, ...(notice && { notice: parts }) } };
  };
