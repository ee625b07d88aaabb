import { expect, test } from "vitest";
import { fromStripe, toStripe } from "./amounts.ts";

test.each([
  ["EUR", 1234, 1234],
  ["JPY", 500, 500],
  ["ISK", 500, 50_000],
  ["UGX", 5, 500],
  ["KWD", 5120, 5120],
  ["HUF", 17_500, 17_500],
])("%s %i are %i for Stripe, and back", (currency, amount, units) => {
  expect(toStripe(amount, currency).units).toBe(units);
  expect(fromStripe(units, currency)).toBe(amount);
});

test.each([
  ["KWD", 5124],
  ["IQD", 1000],
  ["EUR", 100_000_000],
  ["MGA", 150],
])("%s %i cannot be charged", (currency, amount) => expect(toStripe(amount, currency).units).toBeNull());

test("the smallest amounts are Stripe's", () => {
  expect([toStripe(49, "EUR").minimum, toStripe(1, "GBP").minimum, toStripe(1, "ZMW").minimum]).toEqual([50, 30, 1]);
});
