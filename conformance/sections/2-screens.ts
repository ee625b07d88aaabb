import type { Rows } from "../row.ts";

/** Section 2: screens and routes. */
export const screens: Rows = {};
