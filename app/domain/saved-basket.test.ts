import { expect, test } from "vitest";
import { hasNewPrice, type SavedItem, standings, subtotalTodayCents } from "./saved-basket.ts";
import { lamp, mug } from "./testing.ts";

const unit = (product: typeof lamp, today: Partial<NonNullable<SavedItem["now"]>> | null = {}): SavedItem => ({
  ...product,
  key: "1",
  now: today && { price: product.price, slug: product.id, available: 10, ...today },
});

test("the subtotal is at today's prices", () => {
  expect(subtotalTodayCents([unit(lamp), unit(mug, { price: 49.99 })])).toBe(12_950 + 4999);
});

test("units that are gone or sold out are left out of the subtotal", () => {
  const items = [unit(lamp, null), unit(mug), unit(lamp, { available: 0 })];
  expect(standings(items)).toEqual(["gone", "here", "sold out"]);
  expect(subtotalTodayCents(items)).toBe(5999);
});

test("of more units than the shop has, the first are to be had and the others are too many", () => {
  const items = [unit(mug, { available: 2 }), unit(lamp), unit(mug, { available: 2 }), unit(mug, { available: 2 })];
  expect(standings(items)).toEqual(["here", "here", "here", "too many"]);
  expect(subtotalTodayCents(items)).toBe(12_950 + 2 * 5999);
});

test("a price is new when it differs from the one at adding by a cent or more", () => {
  expect(hasNewPrice(unit(mug, { price: 59.98 }))).toBe(true);
  expect(hasNewPrice(unit(mug))).toBe(false);
  expect(hasNewPrice(unit(mug, null))).toBe(false);
});
