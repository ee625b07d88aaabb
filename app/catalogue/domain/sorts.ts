/** Sort orders of a list. In a department, "relevance" means in stock first, then by rating. */
export const sorts = ["relevance", "price", "price-desc", "newest", "rating", "best-selling"] as const;
export type Sort = (typeof sorts)[number];
