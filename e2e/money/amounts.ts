import { Refusal } from "./refusal.ts";

/**
 * Stripe's amount rules, quoted from docs.stripe.com/currencies.
 * "For zero-decimal currencies, still provide amounts as an integer but without multiplying by 100."
 */
const zeroDecimal = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" "));

/**
 * "The API supports three-decimal currencies for the standard payment flows [...] However, to ensure compatibility with
 * Stripe's payments partners, these API calls require the least-significant (last) digit to be 0."
 */
const threeDecimal = new Set("bhd jod kwd omr tnd".split(" "));

/**
 * Zero-decimal currencies that Stripe writes with two decimals. "UGX was a decimal-based currency, but is now
 * effectively a zero-decimal currency. To maintain backwards compatibility, you must pass in amounts with two decimals.
 * For example, to charge 5 UGX, provide an amount value of 500. The amount value must be evenly divisible by 100".
 * "ISK will remain a two-decimal currency in the Stripe API, and an ISK amount of 100 will continue to represent 1
 * króna" (support.stripe.com/questions/deprecation-of-fractional-isk-charges-and-refunds).
 */
const wholeUnitsOnly = new Set(["isk", "ugx"]);

/** "Minimum and maximum charge amounts", in minor units. Other currencies have an equivalent of $0.50. */
const minimums = new Map(
  (
    "usd:50 aed:200 aud:50 bgn:100 brl:50 cad:50 chf:50 czk:1500 dkk:250 eur:50 gbp:30 hkd:400 huf:17500 " +
    "inr:50 jpy:50 mxn:1000 myr:200 nok:300 nzd:50 pln:200 ron:200 sek:300 sgd:50 thb:1000"
  )
    .split(" ")
    .map((pair) => pair.split(":"))
    .map(([currency, amount]) => [currency, Number(amount)]),
);

/** "The amount value supports up to eight digits" (docs.stripe.com/api/payment_intents/object). */
const maximum = 99_999_999;

export const decimalsOf = (currency: string) => (zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2);

export const shownAmount = (amount: number, currency: string) =>
  `${currency.toUpperCase()} ${(amount / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency))}`;

/** Checks a charge in minor units. @throws Refusal with Stripe's error code. */
export function checkCharge(amount: number, currency: string): void {
  checkAmount(amount, currency);
  const minimum = minimums.get(currency) ?? 1;
  if (amount < minimum)
    throw new Refusal(`Amount must be at least ${shownAmount(minimum, currency)}.`, { code: "amount_too_small" });
}

/** Checks an amount that may be smaller than the minimum charge, such as a refund. @throws Refusal */
export function checkAmount(amount: number, currency: string): void {
  // "You must use all lowercase letters when passing the three-letter ISO code in any payment request."
  if (!/^[a-z]{3}$/.test(currency))
    throw new Refusal(`Invalid currency: ${currency}.`, { code: "invalid_currency", param: "currency" });
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw new Refusal("Invalid positive integer", { code: "parameter_invalid_integer", param: "amount" });
  if (amount > maximum) throw new Refusal("Amount must be no more than 99999999.", { code: "amount_too_large" });
  if (threeDecimal.has(currency) && amount % 10 !== 0)
    throw new Refusal(`Invalid amount. The last digit of an amount in ${currency} must be 0.`, { param: "amount" });
  if (wholeUnitsOnly.has(currency) && amount % 100 !== 0)
    throw new Refusal(
      `Invalid amount. Currency ${currency.toUpperCase()} has become effectively zero-decimal and charged amounts must be evenly divisible by 100.`,
      { code: "invalid_charge_amount_no_decimal_compatible", param: "amount" },
    );
}
