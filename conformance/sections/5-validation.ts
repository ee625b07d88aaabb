import type { Rows } from "../row.ts";

/** Section 5: validation rules. */
export const validation: Rows = {};
