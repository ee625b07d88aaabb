import { rootCause } from "./root-cause.ts";

/**
 * What PostgreSQL answers where others hold what was asked for: a lock that is not to be had in time, a circle of waiting
 * transactions, one that cannot be put into order with others, and a statement that took too long.
 */
const codes: ReadonlySet<unknown> = new Set(["55P03", "40P01", "40001", "57014"]);

/** Whether a transaction was undone only because of what others were doing: nothing was changed, and asking again is safe. */
export const isBusy = (error: unknown) => codes.has(rootCause(error).code);
