import type { RequestListener } from "node:http";

/**
 * Answers 400 to several Host headers, and to a missing one in HTTP/1.1 (RFC 9112, 3.2).
 * Health checks may omit it, because simple probes do. Node's own check is off for that.
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
