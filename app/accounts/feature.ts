import type { Feature } from "../page/feature.ts";

/** Who shoppers are: accounts and sessions, whoever keeps the passwords. */
export const accounts: Feature = { name: "accounts", from: "" };
