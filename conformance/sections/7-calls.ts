import type { Rows } from "../row.ts";

/** Section 7: the calls it makes. */
export const calls: Rows = {};
