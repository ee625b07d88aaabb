import type { Feature } from "../page/feature.ts";

/** What the specification asks for. */
export const shop: Feature = { name: "shop", from: "" };
