import type { Feature } from "../page/feature.ts";

/** Account pages of shoppers, and account recovery by email. */
export const profile = { name: "profile", from: "all" } as const satisfies Feature;
