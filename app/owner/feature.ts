import type { Feature } from "../page/feature.ts";

/** The owner's pages: documents for those who hold a role, of which shoppers load nothing. */
export const owner: Feature = { name: "owner", from: "catalogue", documents: true };
