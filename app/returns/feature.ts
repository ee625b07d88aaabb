import type { Feature } from "../page/feature.ts";

/** Withdrawals from contracts, returns of shipped items, and replacements. */
export const returns = { name: "returns", from: "all" } as const satisfies Feature;
