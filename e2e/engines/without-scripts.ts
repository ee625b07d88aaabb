import { once } from "node:events";
import { createServer, request as requestFrom } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

const scripts = /<script\b.*?<\/script>|<link rel="modulepreload".*?>|<\/?noscript>/gs;

/**
 * Starts a proxy that removes the scripts from a store's pages. The browsers themselves must run scripts, because the
 * drivers of Firefox and WebKit need them.
 */
export async function withoutScripts(store: string) {
  const server = createServer((request, response) => {
    const headers = { ...request.headers, "accept-encoding": "identity" };
    const proxied = requestFrom(store + request.url, { method: request.method!, headers }, (answer) => {
      const { "content-length": length, ...others } = answer.headers;
      if (!others["content-type"]?.startsWith("text/html")) {
        answer.pipe(response.writeHead(answer.statusCode!, { ...others, ...(length && { "content-length": length }) }));
        return;
      }
      void text(answer).then((html) =>
        response.writeHead(answer.statusCode!, others).end(html.replaceAll(scripts, "")),
      );
    });
    proxied.on("error", () => response.destroy());
    request.pipe(proxied);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
