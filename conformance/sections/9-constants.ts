import type { Rows } from "../row.ts";

/** Section 9: business constants and limits. */
export const constants: Rows = {};
