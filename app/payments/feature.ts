import type { Feature } from "../page/feature.ts";

/** Payments of orders. */
export const payments = { name: "payments", from: "all" } as const satisfies Feature;
