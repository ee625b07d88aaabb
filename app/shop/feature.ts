import type { Feature } from "../page/feature.ts";

/** The storefront of the specification, which is part of every shop. */
export const shop = { name: "shop", from: "" } as const satisfies Feature;
