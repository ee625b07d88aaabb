import type { Feature } from "../page/feature.ts";

/** Accounts and sessions, with the embedded or a hosted provider. */
export const accounts = { name: "accounts", from: "" } as const satisfies Feature;
