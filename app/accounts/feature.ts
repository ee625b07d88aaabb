import type { Feature } from "../page/feature.ts";

/** Feature: accounts and sessions. The identity provider is embedded or hosted. */
export const accounts = { name: "accounts", from: "" } as const satisfies Feature;
