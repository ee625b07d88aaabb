import { rootCause } from "./root-cause.ts";

/** What PostgreSQL answers where a table, or a column of one, is not there. */
const codes: ReadonlySet<unknown> = new Set(["42P01", "42703"]);

/** Whether a command met a database whose tables no store has brought up to date: that is for the store's start alone. */
export const hasNoTables = (error: unknown) => codes.has(rootCause(error).code);
