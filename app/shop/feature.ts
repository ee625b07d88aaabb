import type { Feature } from "../page/feature.ts";

/** The specified storefront, which is part of every shop. */
export const shop = { name: "shop", from: "" } as const satisfies Feature;
