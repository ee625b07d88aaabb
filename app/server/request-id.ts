import { randomUUID } from "node:crypto";

/** Matches the trace id of a W3C `traceparent` header in version 00. */
const traceparent = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/**
 * Returns a request's id for the response, the log and the error page. Takes the id from the header `x-request-id` or
 * `traceparent`, to correlate logs. Generates an id if both headers are missing or invalid.
 */
export function requestIdOf(id: string | undefined, trace: string | undefined): string {
  if (id !== undefined && /^[\w-]{1,64}$/.test(id)) return id;
  return (trace !== undefined && traceparent.exec(trace)?.[1]) || randomUUID();
}
