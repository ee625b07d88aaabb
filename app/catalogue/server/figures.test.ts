import * as fc from "fast-check";
import { expect, test } from "vitest";
import { digitsOf, plainAmount } from "../domain/currency.ts";
import { countOf } from "../../admin/domain/counts.ts";
import { amountsIn, writtenWith } from "../../admin/domain/figures.ts";
import { countsIn, moneyIn } from "./figures.ts";
import { formatsOf } from "./store-settings.ts";

/** Locales that differ in separators, group sizes, digits or text direction. */
const locales = "en-US en-IN de-DE de-AT de-CH fr-FR fr-CH es-ES pt-BR pt-PT pl-PL ja-JP hi-IN ar-EG he-IL".split(" ");
const currencies = Intl.supportedValuesOf("currency");
const amounts = fc.oneof(fc.nat({ max: 10_000_000 }), fc.nat({ max: 999_999_999_999 }));

const platformIn = (locale: string, currency: string) => {
  const digits = digitsOf(currency);
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    numberingSystem: "latn",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
};

test.each(locales)("in %s every amount of every currency equals the platform's own format", (locale) => {
  const writers = currencies.map((currency) => {
    const platform = platformIn(locale, currency);
    const { figures } = moneyIn(currency, locale);
    return (amount: number) => [writtenWith(amount, figures), platform.format(amount / 10 ** digitsOf(currency))];
  });
  const reads = (amount: number) => {
    const [ours, theirs] = [0, 1].map((at) => writers.map((write) => write(amount)[at]));
    expect(ours).toEqual(theirs);
  };
  for (const amount of [0, 5, 100, 999, 1000, 99_999, 1_000_000]) reads(amount);
  fc.assert(fc.property(amounts, reads), { numRuns: 10 });
});

test.each(locales)("in %s every count equals the platform's own format", (locale) => {
  const platform = new Intl.NumberFormat(locale, { numberingSystem: "latn" });
  const counts = countsIn(locale);
  const reads = (count: number) => {
    expect(countOf(count, counts)).toBe(platform.format(count));
  };
  fc.assert(fc.property(fc.nat(), reads));
});

test.each([
  ["EUR", "de-DE", 166_900, "1.669,00\u00a0€"],
  ["JPY", "en-US", 1669, "¥1,669"],
  ["KWD", "en-US", 1669, "KWD\u00a01.669"],
  ["INR", "en-IN", 123_456_700, "₹12,34,567.00"],
  ["EUR", "fr-FR", 166_900, "1\u202f669,00\u00a0€"],
  ["EUR", "es-ES", 166_900, "1669,00\u00a0€"],
])("%s in %s: %i minor units are shown as %s", (currency, locale, amount, text) => {
  expect(amountsIn({ money: moneyIn(currency, locale) })(amount)).toBe(text);
});

test("each currency has the decimals of ISO 4217, whatever shops usually show", () => {
  const have = (digits: number) => currencies.filter((currency) => digitsOf(currency) === digits).join(" ");
  expect(have(0)).toBe("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF");
  expect(have(3)).toBe("BHD IQD JOD KWD LYD OMR TND");
  expect(have(0).split(" ").length + have(2).split(" ").length + 7).toBe(currencies.length);
  expect([plainAmount(12_345, "KWD"), plainAmount(1200, "JPY"), plainAmount(5, "EUR")]).toEqual([
    "12.345",
    "1200",
    "0.05",
  ]);
});

test("a shop with default settings adds no format data, so its pages stay the same", () => {
  const defaults = { currency: "USD", locale: "en-US", timeZone: null, countries: [] };
  expect(formatsOf(defaults)).toEqual({});
  expect(amountsIn(formatsOf(defaults))(166_900)).toBe("$1,669.00");
  expect(Object.keys(formatsOf({ ...defaults, currency: "JPY" }))).toEqual(["money"]);
  expect(Object.keys(formatsOf({ ...defaults, timeZone: "Asia/Tokyo" }))).toEqual(["timeZone"]);
});

test("a negative amount is the positive one after a minus sign, also below one unit", () => {
  const amount = amountsIn({ money: moneyIn("EUR", "de-DE") });
  expect([-5, -85, -464, -166_900].map(amount)).toEqual([5, 85, 464, 166_900].map((one) => `-${amount(one)}`));
  expect(amount(-85)).toBe("-0,85\u00a0€");
});
