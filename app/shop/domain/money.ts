/** Converts a price to cents. In other currencies too, a price is the number of smallest units divided by 100. */
export const cents = (price: number) => Math.round(price * 100);

/** Groups thousands: "1,669". Avoids `Intl.NumberFormat`, whose first instance takes a browser 17 ms. */
export const thousands = (digits: number | string) => `${digits}`.replaceAll(/\B(?=(\d{3})+$)/g, ",");

/** Formats cents: "$1,669.00" (specification 9). */
export function formatCents(amount: number): string {
  const [dollars, rest] = (Math.abs(amount) / 100).toFixed(2).split(".");
  return `${amount < 0 ? "-" : ""}$${thousands(dollars!)}.${rest}`;
}

/**
 * Rules that format a number's digits: regular expressions with replacement texts, applied in order.
 * The server derives them from the locale (`catalogue/server/figures.ts`), so browsers need no `Intl`.
 */
export type Figures = readonly (readonly [at: string, put: string])[];

/** Currency (ISO 4217), and the rules to format an amount in its smallest unit. */
export type Money = { readonly currency: string; readonly figures: Figures };
