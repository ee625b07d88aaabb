import type { Feature } from "../page/feature.ts";

/** Saved baskets. */
export const basket = { name: "basket", from: "all" } as const satisfies Feature;
