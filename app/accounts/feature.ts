import type { Feature } from "../page/feature.ts";

/** Accounts and sessions, with the embedded or a hosted provider. */
export const accounts: Feature = { name: "accounts", from: "" };
