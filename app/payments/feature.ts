import type { Feature } from "../page/feature.ts";

export const payments = { name: "payments", from: "all" } as const satisfies Feature;
