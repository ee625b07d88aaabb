import type { Basket } from "../../shop/domain/basket.ts";
import { cents } from "../../shop/domain/money.ts";
import type { SavedLine } from "./saved-basket.ts";

export const linesOf = (basket: Basket): readonly SavedLine[] => [...new Set(basket as readonly SavedLine[])];

/** "here": all units are available. "too many": only some units are available. */
export type LineStanding = "here" | "gone" | "sold out" | "too many";

export const availableQuantity = ({ quantity, now }: SavedLine) => Math.min(quantity, now?.available ?? 0);

export function standingOf(line: SavedLine): LineStanding {
  if (!line.now) return "gone";
  if (line.now.available === 0) return "sold out";
  return availableQuantity(line) < line.quantity ? "too many" : "here";
}

export const lineCents = (line: SavedLine) => (line.now ? cents(line.now.price) * availableQuantity(line) : 0);

/** Subtotal in cents of the available units, at current prices. */
export const sumCents = (lines: readonly SavedLine[]) => lines.reduce((sum, line) => sum + lineCents(line), 0);

/** True if the price has changed since the product was added, for a reason other than the current reduction. */
export const hasNewPrice = ({ price, now }: SavedLine) =>
  now !== null && ![cents(now.price), now.reduction?.was].includes(cents(price));

/** Parses a typed quantity. NaN if invalid. */
export const countIn = (typed: string) => (/^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : Number.NaN);
