import { type Figures, formatCents, type Money } from "../../shop/domain/money.ts";

/**
 * A whole number, not below 0, as a language writes it. Not by `Intl`, of which each page would have to make a formatter, and which
 * every browser has in another edition: the server asks its own once (`server/figures.ts`), and all of them write the same.
 */
export const writtenWith = (amount: number, figures: Figures) =>
  figures.reduce((text, [at, put]) => text.replace(RegExp(at, "g"), put), `${amount}`);

/** How a shop writes amounts. */
export const amountsIn = ({ money }: { readonly money?: Money }) =>
  money ? (amount: number) => writtenWith(amount, money.figures) : formatCents;
