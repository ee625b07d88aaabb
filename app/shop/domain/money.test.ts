import * as fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { cents, formatCents } from "./money.ts";

afterEach(() => void vi.unstubAllGlobals());

test.each([
  [0, "$0.00"],
  [5, "$0.05"],
  [5999, "$59.99"],
  [166_900, "$1,669.00"],
  [123_456_789, "$1,234,567.89"],
])("%d cents read as %s", (amount, text) => {
  expect(formatCents(amount)).toBe(text);
});

test("every amount equals the platform's own format", () => {
  const platform = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
  const reads = (amount: number) => {
    expect(formatCents(amount)).toBe(platform.format(amount / 100));
  };
  fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), reads));
});

test("a price that binary fractions cannot hold is rounded to its cent", () => {
  expect(cents(1.1)).toBe(110);
  expect(cents(19.99)).toBe(1999);
  expect(cents(59.99)).toBe(5999);
  expect(cents(1669)).toBe(166_900);
});

test("money is in dollars, whatever language a browser speaks", () => {
  vi.stubGlobal("navigator", { language: "de-DE", languages: ["de-DE"] });
  expect(formatCents(cents(1669))).toBe("$1,669.00");
});
