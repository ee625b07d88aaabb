import type { RequestListener } from "node:http";

/**
 * Responds 400 to requests with several Host headers, and to HTTP/1.1 requests without a Host header (RFC 9112, 3.2).
 * Accepts health checks without a Host header, because simple probes omit it. Replaces Node's own check.
 */
export const forgivingHealthChecks =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const { httpVersion, url = "" } = request;
    const hosts = countHosts(request.rawHeaders);
    const mayLackHost = httpVersion !== "1.1" || /^\/(readyz|healthz)(\?|$)/.test(url);
    if (hosts === 1 || (hosts === 0 && mayLackHost)) return listener(request, response);
    response.writeHead(400, { connection: "close" }).end();
  };

/** Counts the Host headers. Node's `request.headers` has only the first one. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === "host") count += 1;
  return count;
}
