import { z } from "zod";
import { ownerWords } from "../words.ts";
import type { Settings } from "./settings.ts";
import type { Told } from "./site.ts";

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

/** The key of the setting that holds them. */
export const factsKey = "shop";

/** Nothing until they are set; an empty slogan is none. @throws for what no form has saved: a bug. */
export const toldFacts =
  (settings: Settings): Told =>
  async () => {
    const kept = await settings.read(factsKey);
    if (!kept) return {};
    const { name, slogan } = Facts.parse(kept.value);
    return { name, ...(slogan && { slogan }) };
  };
