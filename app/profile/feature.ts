import type { Feature } from "../page/feature.ts";

/** What shoppers see of their account and do about it, and the ways back into one by an email. */
export const profile: Feature = { name: "profile", from: "all" };
