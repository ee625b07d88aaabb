import type { Feature } from "../page/feature.ts";

/** Account pages of shoppers, and account recovery by email. */
export const profile: Feature = { name: "profile", from: "all" };
