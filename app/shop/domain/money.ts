/** A price as whole cents. In another currency these are its smallest units, and a price is hundreds of them. */
export const cents = (price: number) => Math.round(price * 100);

/**
 * A whole number, or its digits, with the thousands apart: "1,669". Not by `Intl`, which says the same: a browser needs 17 ms,
 * and a slow phone several times that, to make its first formatter, and every page would wait for it.
 */
export const thousands = (digits: number | string) => `${digits}`.replaceAll(/\B(?=(\d{3})+$)/g, ",");

/** Whole cents as shoppers read them: "$1,669.00" (specification 9). */
export function formatCents(amount: number): string {
  const [dollars, rest] = (Math.abs(amount) / 100).toFixed(2).split(".");
  return `${amount < 0 ? "-" : ""}$${thousands(dollars!)}.${rest}`;
}

/**
 * How whole numbers are written: what is put into their digits at each place that a regular expression finds, one after the other.
 * Whoever knows languages makes it (`catalogue/server/figures.ts`); whoever writes needs to know none.
 */
export type Figures = readonly (readonly [at: string, put: string])[];

/** An ISO 4217 code, and how whole smallest units of it are written. */
export type Money = { readonly currency: string; readonly figures: Figures };
