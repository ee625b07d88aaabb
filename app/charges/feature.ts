import type { Feature } from "../page/feature.ts";

/** Totals of baskets and orders: discounts, shipping and taxes. */
export const charges = { name: "charges", from: "all" } as const satisfies Feature;
