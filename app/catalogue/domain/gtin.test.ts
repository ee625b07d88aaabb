import fc from "fast-check";
import { expect, test } from "vitest";
import { isGtin } from "./gtin.ts";

test.each(["96385074", "036000291452", "4006381333931", "00012345600012"])("%s is a GTIN", (text) => {
  expect(isGtin(text)).toBe(true);
});

test.each([
  "",
  "4006381333932",
  "400638133393",
  "40063813339310",
  "4006381 333931",
  "٤٠٠٦٣٨١٣٣٣٩٣١",
  "abcdefgh",
  "96385074\n",
])("%j is no GTIN", (text) => {
  expect(isGtin(text)).toBe(false);
});

test("changing any digit of a GTIN makes it invalid", () => {
  const places = fc.tuple(fc.nat(12), fc.integer({ min: 1, max: 9 }));
  fc.assert(
    fc.property(places, ([at, more]) => {
      const digits = Array.from("4006381333931");
      digits[at] = String((Number(digits[at]) + more) % 10);
      expect(isGtin(digits.join(""))).toBe(false);
    }),
  );
});
