import type { Feature } from "../page/feature.ts";

/** Orders, from the review of a basket to its delivery. */
export const orders: Feature = { name: "orders", from: "all" };
