import { describe, expect, test } from "vitest";
import { isReduced, type ScheduledPrice, scheduleProblem } from "./reductions.ts";

const day = (of: number) => Date.UTC(2030, 0, of);
const price = (from: number, priceCents = 1200): ScheduledPrice => ({
  priceCents,
  startsAt: day(from),
  endsAt: null,
  isReduction: false,
});
const sale = (from: number, until: number | null, priceCents = 800): ScheduledPrice => ({
  priceCents,
  startsAt: day(from),
  endsAt: until === null ? null : day(until),
  isReduction: true,
});
const lamp = { priceCents: 1000, reduction: null };
const reduction = { price: 700, was: 1000, lowest: 900, ends: day(5) };
const reduced = { priceCents: 700, reduction };

test("a reduction runs while the product has the reduced price", () => {
  expect(isReduced(reduced)).toBe(true);
  expect(isReduced({ ...reduced, priceCents: 701 })).toBe(false);
  expect(isReduced(lamp)).toBe(false);
});

describe("overlaps", () => {
  test.each([
    ["a sale that starts during another", sale(4, 9), [sale(2, 5)]],
    ["a sale that ends during another", sale(1, 4), [sale(2, 5)]],
    ["a sale around another", sale(1, 9), [sale(2, 5)]],
    ["a sale before one, without an end", sale(1, null), [sale(2, 5)]],
    ["a sale after one without an end", sale(4, 5), [sale(2, null)]],
    ["a price during a sale", price(3), [sale(2, 5)]],
    ["a sale around a price", sale(2, 5), [price(3)]],
  ])("%s is refused", (_, next, others) => {
    expect(scheduleProblem(next, lamp, others)).toBe("overlaps");
  });

  test.each([
    ["a sale that starts as another ends", sale(5, 9), [sale(2, 5)]],
    ["a price that starts as a sale ends", price(5), [sale(2, 5)]],
    ["a price that ends a sale without an end", price(5), [sale(2, null)]],
    ["a sale that a price ends", sale(2, null), [price(5)]],
    ["a price among prices", price(3), [price(2), price(5)]],
  ])("%s is accepted", (_, next, others) => {
    expect(scheduleProblem(next, lamp, others)).toBeNull();
  });

  test("the running sale counts until its end, and one without an end always", () => {
    expect(scheduleProblem(sale(4, 9), reduced, [])).toBe("overlaps");
    expect(scheduleProblem(price(4), reduced, [])).toBe("overlaps");
    expect(scheduleProblem(sale(5, 9), reduced, [])).toBeNull();
    const endless = { ...reduced, reduction: { ...reduction, ends: null } };
    expect(scheduleProblem(sale(9, 10), endless, [])).toBe("overlaps");
    expect(scheduleProblem(price(9), endless, [])).toBeNull();
  });
});

describe("only a sale must be lower than the price before it", () => {
  test.each([
    ["the present price", 1000, lamp, []],
    ["the price that returns after the running sale", 1000, reduced, []],
    ["the last price scheduled before it", 1200, lamp, [price(2, 900), price(3, 1200), price(20, 700)]],
    ["the price that returns after a scheduled sale", 1000, lamp, [sale(2, 5)]],
  ])("%s", (_, regular, product, others) => {
    expect(scheduleProblem(sale(10, 12, regular), product, others)).toBe("not lower");
    expect(scheduleProblem(sale(10, 12, regular - 1), product, others)).toBeNull();
    expect(scheduleProblem(price(10, regular + 1), product, others)).toBeNull();
  });
});
