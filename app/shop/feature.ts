import type { Feature } from "../page/feature.ts";

/** The specification's store. */
export const shop: Feature = { name: "shop", from: "" };
