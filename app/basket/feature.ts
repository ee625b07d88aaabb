import type { Feature } from "../page/feature.ts";

/** Baskets that outlive the page. */
export const basket: Feature = { name: "basket", from: "all" };
