import { expect, test } from "vitest";
import { isCorrected } from "./delivery.ts";

test.each([
  ["city", "Springfield", "", true],
  ["city", "  ", "", false],
  ["city", "a".repeat(101), "", false],
  ["city", "a".repeat(100), "a".repeat(101), true],
  ["postalCode", "6270", "6270", false],
  ["postalCode", " 6270 ", "6270", false],
  ["postalCode", "62701", "6270", true],
  ["postalCode", "", "6270", false],
  ["country", "US", "", true],
  ["country", "", "ZZ", false],
  ["region", "", "a\u0007", true],
  ["phone", "", "a\u0007", true],
  ["giftNote", "a".repeat(501), "a".repeat(502), false],
  ["giftNote", "", "a".repeat(501), true],
])("%s: whether %j mends what was refused as %j: %j", (field, typed, refused, corrected) => {
  expect(isCorrected(field, typed, refused)).toBe(corrected);
});
