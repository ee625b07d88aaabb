import { expect, test } from "vitest";
import { parseTaxLines } from "../../domain/tax-lines.ts";
import { untaxedClasses } from "./untaxed.ts";

const untaxed = (classes: readonly string[], text: string) => {
  const rates = parseTaxLines(text).lines.map(({ rate }) => rate);
  return untaxedClasses(classes, rates, "2026-11-25");
};

test("a class is untaxed in each country that has rates for other classes only", () => {
  const lines = "DE: VAT 19 %\nDE reduced: VAT 7 %\nAT: VAT 20 %\nCA-BC reduced: PST 7 %";
  expect(untaxed(["", "reduced", "books"], lines)).toEqual([
    { taxClass: "", countries: ["CA"] },
    { taxClass: "reduced", countries: ["AT"] },
    { taxClass: "books", countries: ["DE", "AT", "CA"] },
  ]);
});

test("a class with a rate of 0 % is not untaxed, and a class with only a future rate is", () => {
  const lines = "DE: VAT 19 %\nDE books: VAT 0 % from 2026-11-25\nDE reduced: VAT 7 % from 2026-11-26";
  expect(untaxed(["", "books", "reduced"], lines)).toEqual([{ taxClass: "reduced", countries: ["DE"] }]);
});

test("without rates, no class is untaxed", () => {
  expect(untaxed(["", "reduced"], "")).toEqual([]);
});
