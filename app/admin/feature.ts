import type { Feature } from "../page/feature.ts";

/** Admin pages, and the text pages that owners write for shoppers. */
export const admin = {
  name: "admin",
  databaseName: "owner",
  from: "catalogue",
  serverPages: true,
  migratesLast: true,
} as const satisfies Feature;
