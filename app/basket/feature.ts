import type { Feature } from "../page/feature.ts";

/** Saved baskets. */
export const basket: Feature = { name: "basket", from: "all" };
