import { once } from "node:events";
import type { Server } from "node:http";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { readAssets, sendAsset } from "../app/page/server/assets.ts";
import { createPageCache, htmlType } from "../app/page/server/page-cache.ts";
import { addressOf, listen } from "../app/server/serve.ts";
import { readPictures } from "../app/shop/server/pictures.ts";
import { root } from "../e2e/store-process.ts";

/** A document of the store without its scripts, what announces them, and the data they read: markup, styles, pictures. */
export const withoutScripts = (html: string) =>
  html.replaceAll(/<script\b.*?<\/script>\n?|<link rel="modulepreload".*?>\n?/gs, "");

/** Serves one document at "/", and the store's pictures and fonts beside it, by the code that the store itself serves them with. */
export async function servePage(html: string) {
  const built = readAssets(join(root, "dist/client"), "/", () => true);
  const fonts = [...built].filter(([path]) => path.endsWith(".woff2"));
  const assets = new Map([...readPictures(), ...readAssets(join(root, "public"), "/", () => false), ...fonts]);
  const cache = createPageCache();
  const app = new Hono()
    .get("/", async (c) => sendAsset(c, await cache.get("/", [], async () => ({ type: htmlType, parts: [html] }))))
    .get("/*", (c) => {
      const asset = assets.get(c.req.path);
      return asset ? sendAsset(c, asset) : c.notFound();
    });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  await listen(server, { HOST: "127.0.0.1", PORT: 0 });
  return {
    address: addressOf(server),
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
