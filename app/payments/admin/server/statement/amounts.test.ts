import fc from "fast-check";
import { expect, test } from "vitest";
import { writtenAmount, xmlAmount } from "./amounts.ts";

test.each([
  ["1.234,56", 123_456],
  ["1,234.56", 123_456],
  ["1 234,56", 123_456],
  ["1'234.56", 123_456],
  ["1234,5", 123_450],
  ["1.234.567", 123_456_700],
  ["-12,30 €", -1_230],
  ["€12.30", 1_230],
  ["+12,30 EUR", 1_230],
  ["12,30-", -1_230],
  ["−12.30", -1_230],
  ["(12.30)", -1_230],
  ["0,00", 0],
  ["-0,00", 0],
])("%j is %d", (text, amount) => {
  expect(writtenAmount(text, "EUR")).toBe(amount);
});

test.each(["", "1.234", "1,234", "1.234.56", "1,23.456", "12,345", "12,30 S", "1.2.3", "--1", "1e5", "1".repeat(13)])(
  "%j is no amount, or may be two",
  (text) => {
    expect(writtenAmount(text, "EUR")).toBeNull();
  },
);

test("currencies without decimals have thousands only, and those with three decimals have them", () => {
  expect(writtenAmount("1.234", "ISK")).toBe(1_234);
  expect(writtenAmount("1,5", "ISK")).toBeNull();
  expect(writtenAmount("1.234", "BHD")).toBe(1_234);
});

test("an amount of XML is exact, or none", () => {
  expect(xmlAmount("12.5", "EUR")).toBe(1_250);
  expect(xmlAmount("12.50000", "EUR")).toBe(1_250);
  expect(xmlAmount("12.505", "EUR")).toBeNull();
  expect(xmlAmount("12.505", "KWD")).toBe(12_505);
  expect(xmlAmount("12.0", "ISK")).toBe(12);
  expect(xmlAmount("1,5", "EUR")).toBeNull();
  expect(xmlAmount("-1.50", "EUR")).toBeNull();
});

test("an amount is read as it was written, with either mark", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -(10 ** 11), max: 10 ** 11 }),
      fc.constantFrom("de-DE", "en-GB"),
      (amount, locale) => {
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount / 100);
        expect(writtenAmount(text, "EUR")).toBe(amount);
      },
    ),
  );
});
