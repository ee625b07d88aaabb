import { expect, test } from "vitest";
import { reviewOf } from "./review.ts";
import type { SavedItem } from "../../basket/domain/saved-basket.ts";
import { lamp, mug } from "../../shop/domain/testing.ts";

let keys = 0;
const unit = (product: typeof lamp, now: Partial<NonNullable<SavedItem["now"]>> | null = {}): SavedItem => ({
  ...product,
  key: String((keys += 1)),
  now: now && { price: product.price, slug: `${product.id}-page`, available: 10, ...now },
});

test("an empty basket comes to nothing", () => {
  expect(reviewOf([])).toEqual({ lines: [], leftOut: [], totalCents: 0 });
});

test("each product has one line, in the order in which they were first added", () => {
  const { lines, totalCents } = reviewOf([unit(mug), unit(lamp), unit(mug)]);
  expect(lines.map(({ id, quantity, slug }) => [id, quantity, slug])).toEqual([
    ["mug", 2, "mug-page"],
    ["lamp", 1, "lamp-page"],
  ]);
  expect(totalCents).toBe(2 * 5999 + 12_950);
});

test("today's prices count, and a line says what the price was where it was another", () => {
  const { lines, totalCents } = reviewOf([unit(mug, { price: 49.99 }), unit(lamp)]);
  expect(lines.map(({ price, was }) => [price, was])).toEqual([
    [49.99, 59.99],
    [129.5, null],
  ]);
  expect(totalCents).toBe(4999 + 12_950);
});

test("what cannot be had is left out of the lines and the total, and is told with its reason", () => {
  const review = reviewOf([
    unit(mug, { available: 2 }),
    unit(lamp, null),
    unit(mug, { available: 2 }),
    unit({ ...lamp, id: "vase" }, { available: 0 }),
    unit(mug, { available: 2 }),
    unit(lamp, null),
    unit(lamp, null),
  ]);
  expect(review.lines.map(({ id, quantity }) => [id, quantity])).toEqual([["mug", 2]]);
  expect(review.leftOut).toEqual([
    { id: "lamp", title: lamp.title, quantity: 3, why: "gone" },
    { id: "vase", title: lamp.title, quantity: 1, why: "sold out" },
    { id: "mug", title: mug.title, quantity: 1, why: "too many" },
  ]);
  expect(review.totalCents).toBe(2 * 5999);
});
