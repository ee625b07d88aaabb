import { expect, test } from "vitest";
import { checkAmount, checkCharge, shownAmount } from "./amounts.ts";

test.each([
  ["usd", 49, "amount_too_small"],
  ["jpy", 49, "amount_too_small"],
  ["huf", 17_499, "amount_too_small"],
  ["eur", 100_000_000, "amount_too_large"],
  ["isk", 40_010, "invalid_charge_amount_no_decimal_compatible"],
  ["ugx", 500_050, "invalid_charge_amount_no_decimal_compatible"],
  ["EUR", 1000, "invalid_currency"],
  ["usd", 10.5, "parameter_invalid_integer"],
  ["usd", -100, "parameter_invalid_integer"],
])("a charge of %s %i is refused: %s", (currency, amount, code) => {
  expect(() => checkCharge(amount, currency)).toThrow(
    expect.objectContaining({ body: { error: expect.objectContaining({ code }) as unknown } }) as Error,
  );
});

test("an amount with three decimals must end in 0", () => {
  expect(() => checkCharge(5124, "kwd")).toThrow("last digit");
  expect(() => checkCharge(5120, "kwd")).not.toThrow();
});

test.each([
  ["usd", 50],
  ["jpy", 50],
  ["isk", 40_000],
  ["ugx", 500],
  ["eur", 99_999_999],
])("a charge of %s %i is accepted", (currency, amount) => {
  expect(() => checkCharge(amount, currency)).not.toThrow();
});

test("a refund may be smaller than the smallest charge", () => {
  expect(() => checkAmount(1, "usd")).not.toThrow();
});

test("amounts are shown with the decimals of Stripe's minor units", () => {
  expect([shownAmount(1669, "usd"), shownAmount(500, "jpy"), shownAmount(5120, "kwd")]).toEqual([
    "USD 16.69",
    "JPY 500",
    "KWD 5.120",
  ]);
});
