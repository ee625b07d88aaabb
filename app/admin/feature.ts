import type { Feature } from "../page/feature.ts";

/** The owner's pages, which are documents for those who hold a role; and what shoppers read that was written there. */
export const admin: Feature = { name: "admin", databaseName: "owner", from: "catalogue", serverPages: true };
