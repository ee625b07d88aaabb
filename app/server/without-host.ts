import type { RequestListener } from "node:http";

/**
 * Rejects requests with several Host headers, and HTTP/1.1 requests without a Host header (RFC 9112, 3.2). Unlike
 * Node's check, accepts health probes without a Host header.
 */
export const forgivingHealthChecks =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const { httpVersion, url = "" } = request;
    const hosts = request.rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length;
    const mayLackHost = httpVersion !== "1.1" || /^\/(readyz|healthz)(\?|$)/.test(url);
    if (hosts === 1 || (hosts === 0 && mayLackHost)) return listener(request, response);
    response.writeHead(400, { connection: "close" }).end();
  };
