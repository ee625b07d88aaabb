import type { Feature } from "../page/feature.ts";

/** The admin: server-only pages for accounts with a role, and shopper pages written there. */
export const admin: Feature = { name: "admin", databaseName: "owner", from: "catalogue", serverPages: true };
