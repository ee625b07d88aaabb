import { randomUUID } from "node:crypto";

/** Trace id in the only version of W3C Trace Context. */
const traceparent = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/**
 * Id of a request for its response, the log and the error page. Taken from the header `x-request-id` or `traceparent`,
 * to correlate logs. Generated if both are missing or invalid.
 */
export function requestIdOf(id: string | undefined, trace: string | undefined): string {
  if (id !== undefined && /^[\w-]{1,64}$/.test(id)) return id;
  return (trace !== undefined && traceparent.exec(trace)?.[1]) || randomUUID();
}
