import type { Feature } from "../page/feature.ts";

export const charges = { name: "charges", from: "all" } as const satisfies Feature;
