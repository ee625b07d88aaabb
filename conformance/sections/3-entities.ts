import type { Rows } from "../row.ts";

/** Section 3: entities and their fields. */
export const entities: Rows = {};
