import type { Feature } from "../page/feature.ts";

/** Orders, from the review page to delivery. */
export const orders: Feature = { name: "orders", from: "all" };
