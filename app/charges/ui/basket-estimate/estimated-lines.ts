import { availableQuantity, linesOf } from "../../../basket/domain/lines.ts";
import type { Basket } from "../../../shop/domain/basket.ts";
import { cents } from "../../../shop/domain/money.ts";
import type { RequestedLine } from "../../domain/total.ts";

/** The available units of a saved basket as a request for a total. */
export const estimatedLines = (basket: Basket): readonly RequestedLine[] =>
  linesOf(basket).flatMap((line) => {
    const { id, now } = line;
    const quantity = availableQuantity(line);
    if (!now || quantity === 0) return [];
    const { price, taxClass = "", grams = 0 } = now;
    return [{ id, quantity, unitPrice: cents(price), taxClass, grams }];
  });
