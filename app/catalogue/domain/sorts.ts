/** The orders that a list can be in. Relevance in a department: what can be had first, then the best rated. */
export const sorts = ["relevance", "price", "price-desc", "newest", "rating", "best-selling"] as const;
export type Sort = (typeof sorts)[number];
