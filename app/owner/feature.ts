import type { Feature } from "../page/feature.ts";

/** The owner's pages, which are documents for those who hold a role; and what shoppers read that was written there. */
export const owner: Feature = { name: "owner", from: "catalogue", documents: true };
