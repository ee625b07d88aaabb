import { z } from "zod";
import { adminMessages } from "../messages.ts";
import type { Settings } from "./settings.ts";
import type { ReadFacts } from "./site.ts";

/** Schema of a line without control characters. Trims the line. @param max length in characters */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, adminMessages.shop.tooLong(max))
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), adminMessages.shop.unreadable);

/** Schema of a text of several lines, without control characters other than tabs. Trims the text. */
export const textLines = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(/\r\n?/g, "\n").trim())
    .max(max, { error: () => adminMessages.shop.tooLong(max) })
    .refine((text) => text.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(text), {
      error: () => adminMessages.shop.unreadable,
    });

const Facts = z.object({ name: line(40).min(1, { error: () => adminMessages.shop.nameMissing }), slogan: line(80) });

export const factsSetting = (name: string) => ({ key: "shop", parse: Facts, first: { name, slogan: "" } });

export const shopFacts =
  (settings: Settings, firstName: string): ReadFacts =>
  async () => {
    const facts = await settings.value(factsSetting(firstName));
    if (!facts) return {};
    const { name, slogan } = facts;
    return { name, ...(slogan && { slogan }) };
  };
