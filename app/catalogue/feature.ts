import type { Feature } from "../page/feature.ts";

/** Product pages, departments and search. */
export const catalogue: Feature = { name: "catalogue", from: "catalogue" };
