import type { Basket } from "../../shop/domain/basket.ts";
import { cents } from "../../shop/domain/money.ts";
import type { SavedLine } from "./saved-basket.ts";

/** The lines of a basket that `unitsOf` has made. */
export const linesOf = (basket: Basket): readonly SavedLine[] => [...new Set(basket as readonly SavedLine[])];

/** Whether the units of a line can be had; "too many" where only some can. */
export type LineStanding = "here" | "gone" | "sold out" | "too many";

/** How many units of a line can be had. */
export const hadOf = ({ quantity, now }: SavedLine) => Math.min(quantity, now?.available ?? 0);

export function standingOf(line: SavedLine): LineStanding {
  if (!line.now) return "gone";
  if (line.now.available === 0) return "sold out";
  return hadOf(line) < line.quantity ? "too many" : "here";
}

/** What those that can be had of a line cost together today, in whole cents: the others are left out. */
export const lineCents = (line: SavedLine) => (line.now ? cents(line.now.price) * hadOf(line) : 0);

/** Whether a product has another price than when it was added. */
export const hasNewPrice = ({ price, now }: SavedLine) => now !== null && cents(now.price) !== cents(price);

/** A number of units as it was typed; NaN for anything else. */
export const countIn = (typed: string) => (/^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : Number.NaN);
