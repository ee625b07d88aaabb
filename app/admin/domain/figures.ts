import { type Figures, formatCents, type Money } from "../../shop/domain/money.ts";

/** Formats a non-negative integer. @param figures formatting rules of a locale (`shop/domain/money.ts`) */
export const writtenWith = (amount: number, figures: Figures) =>
  figures.reduce((text, [pattern, replacement]) => text.replace(RegExp(pattern, "g"), replacement), `${amount}`);

export const amountsIn = ({ money }: { readonly money?: Money }) =>
  money ? (amount: number) => (amount < 0 ? "-" : "") + writtenWith(Math.abs(amount), money.figures) : formatCents;
