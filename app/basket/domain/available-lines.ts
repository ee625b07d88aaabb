import { cents } from "../../shop/domain/money.ts";
import { availableQuantity } from "./lines.ts";
import type { SavedLine } from "./saved-basket.ts";

/** Lines that have available units. `unitPrice` is the current price in cents. `grams` is the weight of one unit. */
export const availableLines = (lines: readonly SavedLine[]) =>
  lines.flatMap((line) => {
    const quantity = availableQuantity(line);
    if (!line.now || quantity === 0) return [];
    const { price, taxClass = "", grams = 0 } = line.now;
    return [{ id: line.id, quantity, unitPrice: cents(price), taxClass, grams }];
  });
