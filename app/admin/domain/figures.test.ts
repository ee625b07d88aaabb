import { expect, test } from "vitest";
import { countOf } from "./counts.ts";
import { amountsIn } from "./figures.ts";

const figures = [
  [String.raw`(\d\d)$`, ",$1 €"],
  [String.raw`\B(?=(\d{3})+,)`, "."],
] as const;

test("an amount is written with the rules of the shop's currency, and a minus sign", () => {
  const written = amountsIn({ money: { currency: "EUR", figures } });
  expect([written(1_234_567_00), written(-5_00)]).toEqual(["1.234.567,00 €", "-5,00 €"]);
});

test("without rules, an amount is in dollars", () => {
  expect(amountsIn({})(-1_234_56)).toBe("-$1,234.56");
});

test("a count is written with the shop's rules, or with commas", () => {
  expect([countOf(12_345), countOf(12_345, [["1", "one "]])]).toEqual(["12,345", "one 2345"]);
});
