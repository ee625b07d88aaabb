import type { Feature } from "../page/feature.ts";

export const basket = { name: "basket", from: "all" } as const satisfies Feature;
