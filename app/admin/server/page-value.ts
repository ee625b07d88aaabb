import { z } from "zod";
import { isSuggested, pageColumns, pageStates, type PageValue, suggestedPages } from "../domain/text-pages.ts";
import { textPageMessages } from "../page-messages.ts";
import { line, textLines } from "./facts.ts";
import { skeletons, unfilledIn } from "./skeletons.ts";
import { slugs } from "./text-pages.ts";

const trimmed = () => z.string().trim();

const fields = {
  title: line(60).min(1, { error: () => textPageMessages.write.titleMissing }),
  text: textLines(50_000).min(1, { error: () => textPageMessages.write.textMissing }),
  column: z.enum(pageColumns, { error: () => textPageMessages.write.choose }),
  place: trimmed().regex(/^[1-9]\d{0,2}$/, { error: () => textPageMessages.write.placeWrong }),
  state: z.enum(pageStates, { error: () => textPageMessages.write.choose }),
};

export const pageValueAt = (slug: string) =>
  z.object(fields).superRefine(({ text: typed, state }, context) => {
    const gap = isSuggested(slug) && state === "published" ? unfilledIn(typed, slug) : undefined;
    if (gap) context.addIssue({ code: "custom", path: ["text"], message: textPageMessages.write.unfilled(gap) });
  });

export const newPageValue = z.object({
  slug: trimmed().refine((typed) => slugs.test(typed) && typed !== "new", {
    error: () => textPageMessages.write.slugWrong,
  }),
  ...fields,
});

export function firstValueAt(slug: string): PageValue {
  if (!isSuggested(slug)) return { title: "", text: "", column: "shop", place: "1", state: "draft" };
  const title = textPageMessages.suggestedTitles[slug];
  return { title, text: skeletons[slug], ...suggestedPages[slug], state: "draft" };
}
