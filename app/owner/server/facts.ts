import { z } from "zod";
import type { Kept } from "./settings.ts";
import { ownerWords } from "../words.ts";

const words = ownerWords.shop;

/** A line of text for shoppers: without spaces around it, and without characters that nobody can see. */
export const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, words.tooLong(most))
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), words.unreadable);

/** What the shop is called, and the few words beside it, which may be none. */
export const Facts = z.object({ name: line(40).min(1, words.nameMissing), slogan: line(80) });

export type Facts = z.infer<typeof Facts>;

/** The key of the setting that holds them. */
export const factsKey = "shop";

/** What the owner has set, or nothing yet. @throws for what no form has saved: a bug. */
export const factsIn = (kept: Kept | null): Partial<Facts> => (kept ? Facts.parse(kept.value) : {});
