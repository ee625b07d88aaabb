import type { Feature } from "../page/feature.ts";

export const orders = { name: "orders", from: "all" } as const satisfies Feature;
