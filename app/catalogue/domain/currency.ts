import type { Money } from "../../shop/domain/money.ts";

export const defaultCurrency = "USD";

/** Currencies whose number of decimals is not 2, by number of decimals (ISO 4217). */
const otherDigits: Readonly<Record<number, string>> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF",
  3: "BHD IQD JOD KWD LYD OMR TND",
};

/**
 * Number of decimals of a currency. Does not use `Intl`, because its data may change with a new Node.js version, and
 * stored prices would then have another value.
 */
export function digitsOf(currency: string): number {
  const [digits] = Object.entries(otherDigits).find(([, codes]) => codes.includes(currency)) ?? [2];
  return Number(digits);
}

export const currencyOf = ({ money }: { readonly money?: Money }) => money?.currency ?? defaultCurrency;

/** An amount for files and APIs, without currency: "129.50". */
export const plainAmount = (amount: number, currency: string) => {
  const digits = digitsOf(currency);
  return (amount / 10 ** digits).toFixed(digits);
};
