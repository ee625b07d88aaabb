import type { Product } from "./product.ts";

/** The home page's cards, row by row: 2, 3, 3, 1 and 3 of them (specification 2). */
export type FeaturedRows = readonly (readonly Product[])[];
