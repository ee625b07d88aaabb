import fc from "fast-check";
import { expect, test } from "vitest";
import { proportion, spread } from "./proportion.ts";

test.each([
  [5, 1, 10, 1],
  [4, 1, 10, 0],
  [15, 1, 10, 2],
  [1, 1, 3, 0],
  [2, 1, 3, 1],
  [0, 7, 9, 0],
])("%d * %d / %d is %d, rounded half up", (a, b, c, result) => {
  expect(proportion(a, b, c)).toBe(result);
});

test("products beyond 2^53 are exact", () => {
  const whole = fc.nat({ max: 2 ** 50 });
  const isExact = (a: number, b: number) => {
    const c = Math.max(a, b, 1);
    expect(BigInt(proportion(a, b, c))).toBe((2n * BigInt(a) * BigInt(b) + BigInt(c)) / (2n * BigInt(c)));
  };
  fc.assert(fc.property(whole, whole, isExact));
});

const shares = (amount: number, weights: readonly number[]) =>
  spread(
    amount,
    weights,
    (weight) => weight,
    (_, share) => share,
  );

test("the largest remainders are rounded up, of equal ones the first", () => {
  expect(shares(10, [3, 3, 3])).toEqual([4, 3, 3]);
  expect(shares(7, [10, 5, 6])).toEqual([3, 2, 2]);
  expect(shares(100, [0, 1, 2])).toEqual([0, 33, 67]);
});

test("without weights, the first item gets everything", () => {
  expect(shares(7, [0, 0])).toEqual([7, 0]);
});
