import type { Rows } from "../row.ts";

/** Section 6: roles and permissions. */
export const roles: Rows = {};
