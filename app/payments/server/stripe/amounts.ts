import { digitsOf } from "../../../catalogue/domain/currency.ts";

const withoutDecimals = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF";
const withThreeDecimals = "BHD JOD KWD OMR TND";

/** Currencies with three decimals that Stripe does not list. */
const unsupported = "IQD LYD";

/** Minimum payments in Stripe's units. In other currencies, only Stripe checks its minimum of about 0.50 USD. */
const minimums = new Map(
  [
    "USD 50, AED 200, AUD 50, BGN 100, BRL 50, CAD 50, CHF 50, CZK 1500, DKK 250, EUR 50, GBP 30, HKD 400, HUF 17500",
    "INR 50, JPY 50, MXN 1000, MYR 200, NOK 300, NZD 50, PLN 200, RON 200, SEK 300, SGD 50, THB 1000",
  ]
    .flatMap((list) => list.split(", "))
    .map((pair) => [pair.slice(0, 3), Number(pair.slice(4))]),
);

const maximum = 99_999_999;

/** Stripe's number of decimals (docs.stripe.com/currencies). */
const decimalsOf = (currency: string) =>
  withoutDecimals.includes(currency) ? 0 : withThreeDecimals.includes(currency) ? 3 : 2;

/** Power of ten that converts our minor units to Stripe's units. */
const shift = (currency: string) => decimalsOf(currency) - digitsOf(currency);

/** Converts an amount in minor units. `units` is null if Stripe cannot charge it. */
export function toStripe(amount: number, currency: string) {
  const units = Math.round(amount * 10 ** shift(currency) * 1000) / 1000;
  const isPayable =
    Number.isInteger(units) &&
    units <= maximum &&
    !unsupported.includes(currency) &&
    (decimalsOf(currency) < 3 || units % 10 === 0);
  return { units: isPayable ? units : null, minimum: minimums.get(currency) ?? 1 };
}

export const fromStripe = (units: number, currency: string) => Math.round(units / 10 ** shift(currency));
