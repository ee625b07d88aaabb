import type { Feature } from "../page/feature.ts";

export const profile = { name: "profile", from: "all" } as const satisfies Feature;
