import type { Feature } from "../page/feature.ts";

export const catalogue = { name: "catalogue", from: "catalogue" } as const satisfies Feature;
