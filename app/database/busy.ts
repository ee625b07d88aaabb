import { rootCause } from "./root-cause.ts";

/** SQLSTATEs: lock_not_available, deadlock_detected, serialization_failure, query_canceled. */
const codes: ReadonlySet<unknown> = new Set(["55P03", "40P01", "40001", "57014"]);

/** True if PostgreSQL canceled the query because of a concurrent transaction or a timeout. A retry is safe. */
export const isBusy = (error: unknown) => codes.has(rootCause(error).code);
