import type { Feature } from "../page/feature.ts";

/** Invoices and credit notes of orders. */
export const invoices = { name: "invoices", from: "all" } as const satisfies Feature;
