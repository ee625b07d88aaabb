import { randomUUID } from "node:crypto";

/** Matches the trace id of a W3C `traceparent` header in version 00. */
const traceparent = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** Id that correlates logs: from the header `x-request-id` or `traceparent`, else random. */
export function requestIdOf(id: Header, trace: Header): string {
  if (typeof id === "string" && /^[\w-]{1,64}$/.test(id)) return id;
  return (typeof trace === "string" && traceparent.exec(trace)?.[1]) || randomUUID();
}

type Header = string | readonly string[] | undefined;
