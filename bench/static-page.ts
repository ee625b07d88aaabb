import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Server } from "node:http";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { type Asset, fileFromMemory, readAssets, sendAsset } from "../app/page/server/assets.ts";
import { createPageCache, htmlType } from "../app/page/server/page-cache.ts";
import { webManifestPath } from "../app/page/server/web-manifest.ts";
import { securityHeaders } from "../app/server/security.ts";
import { addressOf, listen } from "../app/server/serve.ts";
import { readPictures } from "../app/shop/server/pictures.ts";
import { root } from "../e2e/store-process.ts";

/** Removes scripts, module preloads and page data from a document. Markup, styles and pictures stay. */
export const withoutScripts = (html: string) =>
  html.replaceAll(/<script\b.*?<\/script>\n?|<link rel="modulepreload".*?>\n?/gs, "");

/**
 * Serves a copy of a store's document without scripts, with the same headers and compression.
 * @param isOneOfMany true to compress like product and personal pages, false to compress like the home page.
 */
export async function serveTwin(response: Response, isOneOfMany: boolean) {
  const html = withoutScripts(await response.text());
  const manifest = await (await fetch(new URL(webManifestPath, response.url))).text();
  const headers = Object.fromEntries(
    ["content-security-policy", "vary"].map((name) => [name, response.headers.get(name)!]),
  );
  const more = [[webManifestPath, fileFromMemory(webManifestPath, manifest)]] as const;
  return { html, ...(await servePage(html, { headers, more, isOneOfMany })) };
}

type How = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly more?: readonly (readonly [string, Asset])[];
  readonly isOneOfMany?: boolean;
};

/** Serves a document at "/" with its pictures and fonts, but no script files. */
export async function servePage(html: string, { headers = {}, more = [], isOneOfMany = false }: How = {}) {
  const built = readAssets(join(root, "dist/client"), "/", () => true);
  const assets = new Map([
    ...readPictures(),
    ...readAssets(join(root, "public"), "/", () => false),
    ...[...built].filter(([path]) => path.endsWith(".woff2")),
    ...more,
  ]);
  const cache = createPageCache();
  const made = async () => ({ type: htmlType, parts: [html], headers });
  const app = new Hono()
    .use(async (c, next) => {
      await next();
      const always = { ...securityHeaders({ PUBLIC_URL: undefined }), "x-request-id": randomUUID() };
      for (const [name, value] of Object.entries(always)) c.res.headers.set(name, value);
    })
    .get("/", async (c) => sendAsset(c, await cache.get("/", [], made, isOneOfMany)))
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
