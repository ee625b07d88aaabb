/** Converts a price to cents. In other currencies, a cent is the smallest unit, and a price is a number of hundreds. */
export const cents = (price: number) => Math.round(price * 100);

/**
 * Groups thousands: "1,669".
 * Replaces `Intl.NumberFormat`: creating the first one takes a browser 17 ms, more on slow phones.
 */
export const thousands = (digits: number | string) => `${digits}`.replaceAll(/\B(?=(\d{3})+$)/g, ",");

/** Formats cents: "$1,669.00" (specification 9). */
export function formatCents(amount: number): string {
  const [dollars, rest] = (Math.abs(amount) / 100).toFixed(2).split(".");
  return `${amount < 0 ? "-" : ""}$${thousands(dollars!)}.${rest}`;
}

/**
 * Replacements that format a number's digits, applied in order: a regular expression and its replacement text.
 * Derived from the locale on the server (`catalogue/server/figures.ts`), so browsers need no `Intl`.
 */
export type Figures = readonly (readonly [at: string, put: string])[];

/** Currency (ISO 4217), and the format of its smallest units. */
export type Money = { readonly currency: string; readonly figures: Figures };
