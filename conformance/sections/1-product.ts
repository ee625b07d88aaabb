import type { Rows } from "../row.ts";

/** The sentence before the sections, and section 1: what the product does and for whom. */
export const product: Rows = {};
