import { once } from "node:events";
import { createServer, request as requestFrom } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

const scripts = /<script\b.*?<\/script>|<link rel="modulepreload".*?>|<\/?noscript>/gs;

/** Serves a store's pages as a browser without scripts shows them. The drivers of Firefox and WebKit need scripts. */
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
