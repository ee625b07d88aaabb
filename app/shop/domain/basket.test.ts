import { expect, test } from "vitest";
import { basketLines, removeFirst, subtotalCents, unknownBasket } from "./basket.ts";
import { lamp, mug } from "./testing.ts";

test("removing an id that stands twice takes only the first of the two", () => {
  expect(removeFirst([lamp, mug, lamp], lamp.id)).toEqual([mug, lamp]);
});

test("removing an unknown id gives null", () => {
  expect(removeFirst([mug], lamp.id)).toBeNull();
  expect(removeFirst([], lamp.id)).toBeNull();
});

test("the subtotal is summed in whole cents: a dime and two dimes are thirty cents", () => {
  expect(
    subtotalCents([
      { ...mug, price: 0.1 },
      { ...mug, price: 0.2 },
    ]),
  ).toBe(30);
});

test("the subtotal of an empty basket is nothing", () => {
  expect(subtotalCents([])).toBe(0);
});

test("a thousand prices of $59.99 add up to the cent", () => {
  expect(subtotalCents(Array.from({ length: 1000 }, () => mug))).toBe(5_999_000);
});

test("every line of a basket has a key of its own, also when items are equal", () => {
  const keys = basketLines([lamp, mug, lamp, lamp]).map((line) => line.key);
  expect(new Set(keys).size).toBe(4);
});

test("the lines are in the order of the basket", () => {
  expect(basketLines([lamp, mug, lamp]).map((line) => line.item)).toEqual([lamp, mug, lamp]);
});

test("a removal keeps the keys of the remaining lines", () => {
  const basket = [lamp, mug, lamp, mug];
  const before = basketLines(basket).map((line) => line.key);
  const after = basketLines(removeFirst(basket, lamp.id)!).map((line) => line.key);
  expect(after).toEqual(before.slice(1));
});

test("an unknown basket shows nothing", () => {
  expect(unknownBasket).toEqual([]);
});
