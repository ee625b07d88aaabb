/** Sort orders of a list. Relevance in a department: in stock first, then by rating. */
export const sorts = ["relevance", "price", "price-desc", "newest", "rating", "best-selling"] as const;
export type Sort = (typeof sorts)[number];
