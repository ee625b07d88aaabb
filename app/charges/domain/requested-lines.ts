import { availableQuantity } from "../../basket/domain/lines.ts";
import type { SavedLine } from "../../basket/domain/saved-basket.ts";
import { cents } from "../../shop/domain/money.ts";
import type { RequestedLine } from "./total.ts";

/** The available units of a saved basket's lines as a request for a total. */
export const requestedLines = (lines: readonly SavedLine[]): readonly RequestedLine[] =>
  lines.flatMap((line) => {
    const { id, now } = line;
    const quantity = availableQuantity(line);
    if (!now || quantity === 0) return [];
    const { price, taxClass = "", grams = 0 } = now;
    return [{ id, quantity, unitPrice: cents(price), taxClass, grams }];
  });
