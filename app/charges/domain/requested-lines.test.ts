import { expect, test } from "vitest";
import type { SavedLine } from "../../basket/domain/saved-basket.ts";
import { requestedLines } from "./requested-lines.ts";

const line = (id: string, quantity: number, now: SavedLine["now"]): SavedLine => {
  return { key: id, id, title: id, image: "", price: 1, rating: 3, quantity, now };
};
const offer = { price: 59.99, slug: "", available: 10 };

test("a request for a total counts the available units at their current prices, with tax class and weight", () => {
  const basket = [
    line("lamp", 2, { ...offer, taxClass: "reduced", grams: 500 }),
    line("mug", 5, { ...offer, available: 3 }),
    line("vase", 1, { ...offer, available: 0 }),
    line("bowl", 1, null),
  ];
  expect(requestedLines(basket)).toEqual([
    { id: "lamp", quantity: 2, unitPrice: 5999, taxClass: "reduced", grams: 500 },
    { id: "mug", quantity: 3, unitPrice: 5999, taxClass: "", grams: 0 },
  ]);
});
