import type { Feature } from "../page/feature.ts";

export const shop = { name: "shop", from: "" } as const satisfies Feature;
