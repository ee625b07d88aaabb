import type { Money } from "../../shop/domain/money.ts";

/** What a shop sells in until its owner says otherwise. */
export const usualCurrency = "USD";

/** The currencies that are not parted into hundredths, by how many decimals ISO 4217 gives them. */
const otherDigits: Readonly<Record<number, string>> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF",
  3: "BHD IQD JOD KWD LYD OMR TND",
};

/**
 * How many decimals amounts in a currency have. Not as `Intl` says, which follows what is usual in shops: that changes from one edition
 * to the next, and the prices that are kept, in whole smallest units, would then mean something else.
 */
export function digitsOf(currency: string): number {
  const [digits] = Object.entries(otherDigits).find(([, codes]) => codes.includes(currency)) ?? [2];
  return Number(digits);
}

/** What the shop sells in, in which its prices are kept. */
export const currencyOf = ({ money }: { readonly money?: Money }) => money?.currency ?? usualCurrency;

/** An amount without its currency, as files and other programs have it: "129.50". */
export const plainAmount = (amount: number, currency: string) => {
  const digits = digitsOf(currency);
  return (amount / 10 ** digits).toFixed(digits);
};
