import { words } from "../words.ts";

const dollars = new Intl.NumberFormat(words.locale, { style: "currency", currency: "USD" });

/** A price in dollars as whole cents. */
export const cents = (price: number) => Math.round(price * 100);

/** Whole cents as shoppers read them: "$1,669.00" (specification 9). */
export const formatCents = (amount: number) => dollars.format(amount / 100);
