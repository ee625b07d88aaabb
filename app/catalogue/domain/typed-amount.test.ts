import { expect, test } from "vitest";
import { amountToType, type DecimalMark, typedAmount } from "./typed-amount.ts";

test.each<[string, string, DecimalMark, number]>([
  ["129", "USD", ".", 12_900],
  ["129.5", "USD", ".", 12_950],
  ["129.50", "USD", ".", 12_950],
  ["129,50", "USD", ".", 12_950],
  ["1,669", "USD", ".", 166_900],
  ["1,669.00", "USD", ".", 166_900],
  ["1.669,00", "USD", ".", 166_900],
  ["$ 1,669.00", "USD", ".", 166_900],
  ["1.669", "EUR", ",", 166_900],
  ["1.669,00 €", "EUR", ",", 166_900],
  ["1 669,00", "EUR", ",", 166_900],
  ["1’234’567.00", "CHF", ".", 123_456_700],
  ["0.01", "USD", ".", 1],
  ["9999999.99", "USD", ".", 999_999_999],
  ["1,669", "JPY", ".", 1_669],
  ["1.669", "JPY", ",", 1_669],
  ["129.500", "KWD", ".", 129_500],
  ["1,669", "KWD", ".", 1_669_000],
  ["1.234,5", "KWD", ",", 1_234_500],
  ["CHF129", "CHF", ".", 12_900],
  ["129EUR", "EUR", ",", 12_900],
  ["129 kr", "SEK", ",", 12_900],
])("%s in %s where %s is before decimals is %i minor units", (typed, currency, mark, amount) => {
  expect(typedAmount(typed, currency, mark)).toBe(amount);
});

test.each<[string, string, DecimalMark]>([
  ["", "USD", "."],
  ["0", "USD", "."],
  ["0.00", "USD", "."],
  ["-1", "USD", "."],
  ["1.669", "USD", "."],
  ["1,669", "EUR", ","],
  ["12.9.5", "USD", "."],
  ["1,66,900", "USD", "."],
  ["1,669.00.00", "USD", "."],
  ["129.", "USD", "."],
  [".5", "USD", "."],
  ["1e3", "USD", "."],
  ["129.5", "JPY", "."],
  ["10000000", "USD", "."],
  ["10000000", "USD", ","],
  ["abc", "USD", "."],
  ["10O", "USD", "."],
  ["l29", "USD", "."],
  ["12,5x", "USD", "."],
  ["１２９", "USD", "."],
])("%s is no amount in %s where %s is before decimals", (typed, currency, mark) => {
  expect(typedAmount(typed, currency, mark)).toBeNull();
});

test.each<[number, string, DecimalMark, string]>([
  [12_950, "USD", ".", "129.50"],
  [166_900, "EUR", ",", "1669,00"],
  [1_669, "JPY", ".", "1669"],
  [129_500, "KWD", ",", "129,500"],
])(
  "the number in the field is parsed as the same amount: %i in %s where %s is before decimals",
  (amount, currency, mark, text) => {
    expect(amountToType(amount, currency, mark)).toBe(text);
    expect(typedAmount(text, currency, mark)).toBe(amount);
  },
);
