import { rootCause } from "./root-cause.ts";

/** SQLSTATEs: undefined_table, undefined_column. */
const codes: ReadonlySet<unknown> = new Set(["42P01", "42703"]);

/** True if a query failed because a table or column is missing, for example before the first migration. */
export const hasNoTables = (error: unknown) => codes.has(rootCause(error).code);
