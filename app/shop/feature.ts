import type { Feature } from "../page/feature.ts";

/** The store as specified, which every shop has. */
export const shop = { name: "shop", from: "" } as const satisfies Feature;
