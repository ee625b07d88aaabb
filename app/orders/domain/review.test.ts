import { expect, test } from "vitest";
import { reviewOf } from "./review.ts";
import type { SavedLine } from "../../basket/domain/saved-basket.ts";
import { lamp, mug } from "../../shop/domain/testing.ts";

const line = (
  product: typeof lamp,
  now: Partial<NonNullable<SavedLine["now"]>> | null = {},
  quantity = 1,
): SavedLine => ({
  ...product,
  key: product.id,
  quantity,
  now: now && { price: product.price, slug: `${product.id}-page`, available: 10, ...now },
});

test("an empty basket has no lines", () => {
  expect(reviewOf([])).toEqual({ lines: [], leftOut: [] });
});

test("each product has one line with its number, in the order of the basket", () => {
  const { lines } = reviewOf([line(mug, {}, 2), line(lamp)]);
  expect(lines.map(({ id, quantity, slug }) => [id, quantity, slug])).toEqual([
    ["mug", 2, "mug-page"],
    ["lamp", 1, "lamp-page"],
  ]);
});

test("today's prices apply, and a line shows an earlier price if it differs", () => {
  const { lines } = reviewOf([line(mug, { price: 49.99 }), line(lamp)]);
  expect(lines.map(({ price, was }) => [price, was])).toEqual([
    [49.99, 59.99],
    [129.5, null],
  ]);
});

test("a line says what the price was before a sale", () => {
  const reduction = { price: 4_000, was: 5_999, lowest: 5_500, ends: null };
  const { lines } = reviewOf([
    line(mug, { price: 40, reduction }),
    line({ ...mug, price: 40 }, { price: 40, reduction }),
  ]);
  expect(lines.map(({ price, was }) => [price, was])).toEqual([
    [40, 59.99],
    [40, 59.99],
  ]);
});

test("unavailable units are left out of the lines with a reason", () => {
  const review = reviewOf([
    line(mug, { available: 2 }, 3),
    line(lamp, null, 3),
    line({ ...lamp, id: "vase" }, { available: 0 }),
  ]);
  expect(review.lines.map(({ id, quantity }) => [id, quantity])).toEqual([["mug", 2]]);
  expect(review.leftOut).toEqual([
    { id: "lamp", title: lamp.title, quantity: 3, why: "gone" },
    { id: "vase", title: lamp.title, quantity: 1, why: "sold out" },
    { id: "mug", title: mug.title, quantity: 1, why: "too many" },
  ]);
});
