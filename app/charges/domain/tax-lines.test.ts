import { expect, test } from "vitest";
import type { TaxRate } from "./rates.ts";
import { findExcess, parseTaxLines } from "./tax-lines.ts";

const vat = { country: "DE", region: "", taxClass: "", name: "VAT", rate: 190_000, validFrom: "" };

test.each<[string, Partial<TaxRate>]>([
  ["DE: VAT 19 %", {}],
  [" de :  VAT\t19% ", {}],
  ["DE reduced: VAT 7 %", { taxClass: "reduced", rate: 70_000 }],
  ["DE Reduced-2: VAT 7 %", { taxClass: "reduced-2", rate: 70_000 }],
  ["CA-BC: PST 7 %", { country: "CA", region: "BC", name: "PST", rate: 70_000 }],
  ["ca-bc books: PST 7 %", { country: "CA", region: "BC", taxClass: "books", name: "PST", rate: 70_000 }],
  ["CA-QC: QST 9.975 %", { country: "CA", region: "QC", name: "QST", rate: 99_750 }],
  ["FI: ALV 25,5 %", { country: "FI", name: "ALV", rate: 255_000 }],
  ["DE: VAT 0.0001 %", { rate: 1 }],
  ["DE: VAT 0 %", { rate: 0 }],
  ["DE: VAT 100 %", { rate: 1_000_000 }],
  ["DE: VAT 20 % from 2027-01-01", { rate: 200_000, validFrom: "2027-01-01" }],
  ["DE:VAT 20 % from 2027-12-31", { rate: 200_000, validFrom: "2027-12-31" }],
  ["DE: VAT 20 % from 2027-10-20", { rate: 200_000, validFrom: "2027-10-20" }],
  ["DE: Value added tax 2 19 %", { name: "Value added tax 2" }],
])("%j is one rate", (line, expected) => {
  expect(parseTaxLines(line)).toEqual({ lines: [{ line: 1, rate: { ...vat, ...expected } }], wrong: [] });
});

test.each([
  "DE VAT 19 %",
  "DE: 19 %",
  "DE: VAT 19",
  "DE: VAT 19.12345 %",
  "DE: VAT 100.1 %",
  "DE: VAT -19 %",
  "Germany: VAT 19 %",
  "DE-: VAT 19 %",
  "DE: VAT 19 % from 2027-13-01",
  "DE: VAT 19 % from tomorrow",
  "DE: VAT 19 % reduced",
  "DE two words: VAT 19 %",
  `DE: ${"V".repeat(41)} 19 %`,
  "DE: V\0T 19 %",
  "DE: V\uD800T 19 %",
])("%j is refused, and the other lines are read", (line) => {
  const { lines, wrong } = parseTaxLines(`\n${line}\nDE: VAT 19 %`);
  expect(wrong).toEqual([{ line: 2, why: "malformed" }]);
  expect(lines).toEqual([{ line: 3, rate: vat }]);
});

test("a line with the place, class, name and day of an earlier line is refused, whatever its rate", () => {
  const { lines, wrong } = parseTaxLines("CA-BC: PST 7 %\nCA: GST 5 %\nca-bc: PST 8 %\nCA-BC: PST 8 % from 2027-01-01");
  expect(wrong).toEqual([{ line: 3, why: "repeated", earlier: 1 }]);
  expect(lines.map(({ line }) => line)).toEqual([1, 2, 4]);
});

test.each<[string, number | undefined]>([
  ["DE: A 60 %\nDE: B 40 %", undefined],
  ["DE: A 60 %\nDE: B 41 %", 1],
  ["DE: A 60 %\nDE reduced: B 41 %", undefined],
  ["DE: A 60 %\nAT: B 41 %", undefined],
  ["DE: A 60 %\nDE: A 70 % from 2027-01-01\nDE: B 40 %", 2],
  ["DE: A 60 %\nDE: A 50 % from 2027-01-01\nDE: B 41 % from 2027-01-01", undefined],
  ["CA: GST 60 %\nCA-BC: PST 41 %", 1],
  ["CA: GST 50 %\nCA-BC: PST 50 %\nCA: GST 60 % from 2027-01-01", 3],
  ["CA: GST 60 %\nCA-BC: GST 90 %", undefined],
  ["CA-BC: PST 7 %\nCA-QC: A 60 %\nCA-QC: B 41 %", 2],
])("%j: taxes of one class at one place exceed 100 %% from line %s", (text, line) => {
  expect(findExcess(parseTaxLines(text).lines)?.line).toBe(line);
});
