import { expect, test } from "vitest";
import { maxBands, parseBands, type Pricing } from "./shipping-bands.ts";

test.each<[Pricing, string, string, readonly (readonly [number | null, number])[]]>([
  ["fixed", "4.90", "EUR", [[null, 490]]],
  ["fixed", "0", "EUR", [[null, 0]]],
  ["fixed", "0,00", "EUR", [[null, 0]]],
  ["fixed", " 00 ", "EUR", [[null, 0]]],
  ["fixed", "490", "JPY", [[null, 490]]],
  ["fixed", "0.490", "KWD", [[null, 490]]],
  [
    "weight",
    "1000: 4.90\n\n 5000 : 9,90 €\n19.90",
    "EUR",
    [
      [1000, 490],
      [5000, 990],
      [null, 1990],
    ],
  ],
  [
    "value",
    "50: 4.90\n99.99: 2",
    "EUR",
    [
      [5000, 490],
      [9999, 200],
    ],
  ],
  ["count", "3: 4.90", "EUR", [[3, 490]]],
  [
    "value",
    "50: 4.90\n2",
    "EUR",
    [
      [5000, 490],
      [null, 200],
    ],
  ],
])("%s %j in %s has these bands", (pricing, text, currency, bands) => {
  expect(parseBands(text, pricing, currency)).toEqual(bands.map(([upTo, price]) => ({ upTo, price })));
});

test.each<[Pricing, string, string, { line: number; why: string }]>([
  ["fixed", "", "EUR", { line: 1, why: "no price" }],
  ["weight", " \n ", "EUR", { line: 1, why: "no price" }],
  ["fixed", "1000: 4.90", "EUR", { line: 1, why: "one price" }],
  ["fixed", "4.90\n5.90", "EUR", { line: 2, why: "one price" }],
  ["fixed", "4.905", "EUR", { line: 1, why: "price" }],
  ["fixed", "4.90", "JPY", { line: 1, why: "price" }],
  ["fixed", "-4.90", "EUR", { line: 1, why: "price" }],
  ["weight", "1000:", "EUR", { line: 1, why: "price" }],
  ["weight", "1.5: 4.90", "EUR", { line: 1, why: "limit" }],
  ["weight", "0: 4.90", "EUR", { line: 1, why: "limit" }],
  ["count", ": 4.90", "EUR", { line: 1, why: "limit" }],
  ["value", "50.001: 4.90", "EUR", { line: 1, why: "limit" }],
  ["weight", "1: 2: 3", "EUR", { line: 1, why: "price" }],
  ["weight", "1000: 4.90\n1000: 5.90", "EUR", { line: 2, why: "not ascending" }],
  ["weight", "1000: 4.90\n\n500: 5.90", "EUR", { line: 3, why: "not ascending" }],
  ["weight", "4.90\n500: 5.90", "EUR", { line: 2, why: "not last" }],
  ["weight", "4.90\n5.90", "EUR", { line: 2, why: "not last" }],
])("%s %j in %s is refused: %j", (pricing, text, currency, wrong) => {
  expect(parseBands(text, pricing, currency)).toEqual(wrong);
});

test("a method has a limited number of bands", () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1}: 1`).join("\n");
  expect(parseBands(lines(maxBands), "count", "EUR")).toHaveLength(maxBands);
  expect(parseBands(lines(maxBands + 1), "count", "EUR")).toEqual({ line: maxBands + 1, why: "too many" });
});
