import { rootCause } from "./root-cause.ts";

/** undefined_table, undefined_column. */
const codes: ReadonlySet<unknown> = new Set(["42P01", "42703"]);

/** True if a table or column is missing, because the database is not migrated yet. */
export const hasNoTables = (error: unknown) => codes.has(rootCause(error).code);
