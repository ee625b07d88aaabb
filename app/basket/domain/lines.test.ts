import { expect, test } from "vitest";
import { countIn, availableQuantity, hasNewPrice, lineCents, linesOf, standingOf, sumCents } from "./lines.ts";
import { type SavedLine, unitsOf } from "./saved-basket.ts";
import { availableLines } from "./available-lines.ts";
import { lamp, mug } from "../../shop/domain/testing.ts";

const line = (today: Partial<NonNullable<SavedLine["now"]>> | null = {}, quantity = 1): SavedLine => ({
  ...mug,
  key: "1",
  quantity,
  now: today && { price: mug.price, slug: mug.id, available: 10, ...today },
});

test("units made from lines convert back to the same lines, even if two lines are equal", () => {
  const lines = [line({}, 3), { ...line(), ...lamp }];
  expect(linesOf(unitsOf(lines))).toEqual(lines);
  expect(linesOf(unitsOf(lines))[0]).toBe(lines[0]);
  expect(linesOf([])).toEqual([]);
});

test.each([
  ["all of a line can be had where there is enough", line({}, 10), "here", 10, 59_990],
  ["only as many as there are", line({ available: 3 }, 10), "too many", 3, 17_997],
  ["none that is sold out", line({ available: 0 }, 10), "sold out", 0, 0],
  ["none that is gone", line(null, 10), "gone", 0, 0],
  ["each at today's price", line({ price: 49.99 }, 2), "here", 2, 9_998],
] as const)("%s, and a line costs accordingly", (_, of, standing, had, sum) => {
  expect([standingOf(of), availableQuantity(of), lineCents(of)]).toEqual([standing, had, sum]);
});

test("the subtotal adds up the available units of all lines, at current prices", () => {
  const lines = [line({ available: 2 }, 3), line({ price: 49.99 }), line({ available: 0 }), line(null)];
  expect(sumCents(lines)).toBe(2 * 5999 + 4999);
  expect(sumCents([])).toBe(0);
});

test("the available units of lines have today's price, tax class and weight", () => {
  const lines = [
    line({ taxClass: "reduced", grams: 500 }, 2),
    line({ available: 3, price: 49.99 }, 5),
    line({ available: 0 }),
    line(null),
  ];
  expect(availableLines(lines)).toEqual([
    { id: mug.id, quantity: 2, unitPrice: 5999, taxClass: "reduced", grams: 500 },
    { id: mug.id, quantity: 3, unitPrice: 4999, taxClass: "", grams: 0 },
  ]);
});

test("a price is new when it differs from the one at adding by a cent or more", () => {
  expect(hasNewPrice(line({ price: 59.98 }))).toBe(true);
  expect(hasNewPrice(line())).toBe(false);
  expect(hasNewPrice(line(null))).toBe(false);
});

test("a price is not new if the running sale explains it", () => {
  const on = (was: number) => ({ price: 40, reduction: { price: 4_000, was, lowest: was, ends: null } });
  expect(hasNewPrice(line(on(5_999)))).toBe(false);
  expect(hasNewPrice(line(on(5_998)))).toBe(true);
});

test("a quantity consists of digits only", () => {
  expect(["0", "7", " 10 ", "1000", "1001"].map(countIn)).toEqual([0, 7, 10, 1000, 1001]);
  for (const wrong of ["", " ", "-1", "+1", "1.5", "1,000", "1e9", "abc", "0x10", "1 0", "9".repeat(10), "٣"])
    expect(countIn(wrong)).toBeNaN();
});
