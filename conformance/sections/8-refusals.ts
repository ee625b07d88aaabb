import type { Rows } from "../row.ts";

/** Section 8: error catalogue. */
export const refusals: Rows = {};
