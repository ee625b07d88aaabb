import type { RequestListener } from "node:http";

/**
 * Responds 400 to several Host headers, and to a missing Host header in HTTP/1.1 (RFC 9112, 3.2).
 * Accepts health checks without the header, because simple probes omit it. Node's own check is off for this.
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

/** Number of Host headers. `headers` has only the first of them. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === "host") count += 1;
  return count;
}
