import { randomUUID } from "node:crypto";

/** The id of a trace, in the only version of W3C's Trace Context that there is. */
const traceparent = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/**
 * What a request is called in its answer, in the log, and on the problem page: as whoever passed it on says in `x-request-id` or
 * `traceparent`, so that it can be found there and here. Anything but a short plain word is ignored, and it gets a name of ours.
 */
export function requestIdOf(id: string | undefined, trace: string | undefined): string {
  if (id !== undefined && /^[\w-]{1,64}$/.test(id)) return id;
  return (trace !== undefined && traceparent.exec(trace)?.[1]) || randomUUID();
}
