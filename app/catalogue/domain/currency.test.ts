import { expect, test } from "vitest";
import { countOf } from "../../admin/domain/counts.ts";
import { currencyOf, digitsOf, plainAmount } from "./currency.ts";
import { amountsIn, writtenWith } from "../../admin/domain/figures.ts";

const thousands = ["\\B(?=(\\d{3})+$)", "."] as const;
const euros = {
  currency: "EUR",
  figures: [
    ["(\\d\\d)$", ",$1"],
    ["\\B(?=(\\d{3})+,)", "."],
    ["$", " €"],
  ],
} as const;

test("amounts have as many decimals as ISO 4217 specifies for the currency", () => {
  expect(["USD", "EUR", "JPY", "KRW", "KWD", "TND"].map(digitsOf)).toEqual([2, 2, 0, 0, 3, 3]);
});

test("a shop sells in dollars by default", () => {
  expect([currencyOf({}), currencyOf({ money: euros })]).toEqual(["USD", "EUR"]);
  expect([amountsIn({})(166_900), amountsIn({ money: euros })(123_456_700)]).toEqual(["$1,669.00", "1.234.567,00 €"]);
});

test("amounts in files have all decimals and no sign", () => {
  expect([plainAmount(12_950, "USD"), plainAmount(1_200, "JPY"), plainAmount(12_345, "KWD")]).toEqual([
    "129.50",
    "1200",
    "12.345",
  ]);
});

test("a format inserts separators into a number's digits where they fit", () => {
  expect(writtenWith(1_234_567, [thousands])).toBe("1.234.567");
  expect(writtenWith(12, [])).toBe("12");
  expect([countOf(1_234), countOf(1_234, [thousands])]).toEqual(["1,234", "1.234"]);
});
