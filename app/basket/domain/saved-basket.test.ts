import { expect, test } from "vitest";
import {
  hasNewPrice,
  inPart,
  isBare,
  isUnread,
  mostShown,
  type SavedBasket,
  type SavedItem,
  standings,
  subtotalTodayCents,
  unreadWith,
} from "./saved-basket.ts";
import { unknownBasket } from "../../shop/domain/basket.ts";
import { lamp, mug } from "../../shop/domain/testing.ts";

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

test("there may be more in a basket that could not be read than is known of it", () => {
  const known = [unit(lamp)];
  expect(unreadWith(known)).toBe(known);
  expect(isUnread(known)).toBe(true);
});

test("a basket that could not be read and of which nothing is known is the unknown one", () => {
  expect(unreadWith([])).toBe(unknownBasket);
  expect(isUnread(unknownBasket)).toBe(true);
});

test("there is no more in a basket that was read, empty or not", () => {
  expect([[], [unit(lamp)]].map(isUnread)).toEqual([false, false]);
});

const basketOf = (units: number): SavedBasket => ({
  id: "b",
  version: 1,
  items: Array.from({ length: units }, (_, at) => ({
    ...unit(at % 3 ? lamp : mug, { available: 400 }),
    key: String(at),
  })),
});

test("a document tells all of a basket of 100 units", () => {
  const basket = basketOf(mostShown);
  expect(inPart(basket)).toBe(basket);
});

test.each([
  { from: 1, first: 0 },
  { from: 101, first: 100 },
  { from: 250.5, first: 249 },
  { from: 300, first: 299 },
  { from: -5, first: 0 },
  { from: 0, first: 0 },
  { from: 999, first: 0 },
  { from: Number.NaN, first: 0 },
])(
  "of a longer one it tells 100 units from the $from. on, and of all others what counts and sums need",
  ({ from, first }) => {
    const whole = basketOf(300);
    const part = inPart(whole, from);
    const shown = part.items.flatMap((item, at) => (isBare(item) ? [] : [at]));
    expect(shown).toEqual(Array.from({ length: Math.min(100, 300 - first) }, (_, at) => first + at));
    expect(shown.map((at) => part.items[at])).toEqual(shown.map((at) => whole.items[at]));
    expect(subtotalTodayCents(part.items)).toBe(subtotalTodayCents(whole.items));
    expect(standings(part.items)).toEqual(standings(whole.items));
  },
);

test("of a unit that it does not tell all of, a document tells the product, its key and its prices, and whether it can be had", () => {
  const basket = basketOf(102);
  const { items } = inPart({ ...basket, items: basket.items.with(101, { ...basket.items[101]!, now: null }) });
  const { id, key, price, rating, now } = basket.items[100]!;
  expect(items[100]).toEqual({ id, key, price, rating, title: "", image: "", now: { ...now, slug: "" } });
  expect(items[101]).toMatchObject({ title: "", now: null });
});
