import type { Feature } from "../page/feature.ts";

/** Orders, from the review page to delivery. */
export const orders = { name: "orders", from: "all" } as const satisfies Feature;
