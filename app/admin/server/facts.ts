import { z } from "zod";
import { adminMessages } from "../messages.ts";
import type { Settings } from "./settings.ts";
import type { ReadFacts } from "./site.ts";

const messages = adminMessages.shop;

/** A line of text for shoppers: without spaces around it, and without characters that nobody can see. */
export const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, messages.tooLong(most))
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), messages.unreadable);

/** What the shop is called, and the few words beside it, which may be none. */
const Facts = z.object({ name: line(40).min(1, messages.nameMissing), slogan: line(80) });

/** @param name the shop's name until its owner gives it another. */
export const factsSetting = (name: string) => ({ key: "shop", parse: Facts, first: { name, slogan: "" } });

/** Nothing until they are set; an empty slogan is none. */
export const shopFacts =
  (settings: Settings, firstName: string): ReadFacts =>
  async () => {
    const facts = await settings.value(factsSetting(firstName));
    if (!facts) return {};
    const { name, slogan } = facts;
    return { name, ...(slogan && { slogan }) };
  };
