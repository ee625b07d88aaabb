import { z } from "zod";
import { isUsual, pageColumns, pageStates, type PageValue, usualPages } from "../domain/text-pages.ts";
import { textPageMessages } from "../page-messages.ts";
import { adminMessages } from "../messages.ts";
import { line } from "./facts.ts";
import { skeletons, unfilledIn } from "./skeletons.ts";
import { slugs } from "./text-pages.ts";

const messages = textPageMessages.write;

/** The longest text of a page, in characters. */
const longest = 50_000;

/** A text of several lines. */
const text = z
  .string()
  .trim()
  .min(1, messages.textMissing)
  .max(longest, adminMessages.shop.tooLong(longest))
  .refine((typed) => typed.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(typed), adminMessages.shop.unreadable);

const fields = {
  title: line(60).min(1, messages.titleMissing),
  text,
  column: z.enum(pageColumns, messages.choose),
  place: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,2}$/, messages.placeWrong),
  state: z.enum(pageStates, messages.choose),
};

/** What is typed of a page at an address: one of the usual ones is not published while there is something to be filled in. */
export const pageValueAt = (slug: string) =>
  z.object(fields).superRefine(({ text: typed, state }, context) => {
    const gap = isUsual(slug) && state === "published" ? unfilledIn(typed, slug) : undefined;
    if (gap) context.addIssue({ code: "custom", path: ["text"], message: messages.unfilled(gap) });
  });

/** The same of a page that is to get an address: that is one of the fields. */
export const newPageValue = z.object({
  slug: z
    .string()
    .trim()
    .refine((typed) => slugs.test(typed) && typed !== "new", messages.slugWrong),
  ...fields,
});

/** What stands in the form of a page that is not written yet. */
export function firstValueAt(slug: string): PageValue {
  if (!isUsual(slug)) return { title: "", text: "", column: "shop", place: "1", state: "draft" };
  return { title: textPageMessages.usual[slug], text: skeletons[slug], ...usualPages[slug], state: "draft" };
}
