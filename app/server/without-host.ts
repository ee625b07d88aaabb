import type { RequestListener } from "node:http";

/**
 * Answers 400 to a request of HTTP/1.1 without a Host header, as it must be (RFC 9112, 3.2), but for the two addresses at which
 * machines ask how the store is: the plainest of them send none. The server itself is told to let such requests through.
 */
export const forgivingHealthChecks =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const { headers, httpVersion, url = "" } = request;
    if (headers.host !== undefined || httpVersion !== "1.1" || /^\/(readyz|healthz)(\?|$)/.test(url))
      return listener(request, response);
    response.writeHead(400, { connection: "close" }).end();
  };
