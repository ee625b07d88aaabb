import { type Context, Hono } from "hono";
import { type Asset, sendAsset } from "../../page/server/assets.ts";
import { createCache, type Cache } from "../../page/server/cache.ts";
import type { PubSub } from "../../database/pubsub.ts";
import { type Body, jsonType, pageForAll, sizeOf } from "../../page/server/page-cache.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import type { Shop } from "../../shop/domain/shop.ts";
import type { Catalogue } from "./catalogue.ts";
import { robots, shopFile, sitemapIndex, sitemapPart } from "./crawlers.ts";

const maxTypedLength = 100;

/** Cache sizes in bytes. A sitemap is as large as thousands of suggestions. */
const [maxSuggestionBytes, maxSitemapBytes] = [16 * 1024 * 1024, 32 * 1024 * 1024];

type Options = {
  readonly catalogue: Catalogue;
  readonly pubsub: PubSub;
  /** Public origin, which the absolute URLs of sitemaps require. */
  readonly publicUrl: string | undefined;
  readonly site: () => Promise<Partial<Shop>>;
};

export function catalogueRoutes({ catalogue, pubsub, publicUrl, site }: Options) {
  const describe = (asset: Asset) => ({ size: sizeOf(asset), mark: asset.etag });
  const suggestions = createCache<Asset>({ maxBytes: maxSuggestionBytes, liveness: pubsub, describe });
  const sitemaps = createCache<Asset>({ maxBytes: maxSitemapBytes, liveness: pubsub, describe });
  for (const cache of [suggestions, sitemaps]) pubsub.subscribe("catalogue", (soldId) => soldId || cache.invalidate());

  async function send(c: Context, cache: Cache<Asset>, key: string, make: () => Promise<Body | null>) {
    const asset = await cache.get(key, async () => {
      const body = await make();
      return body && pageForAll(body, true);
    });
    return asset ? sendAsset(c, asset) : c.notFound();
  }

  const app = new Hono<HonoEnv>();
  app.get("/_suggest", (c) => {
    const typed = (c.req.query("q") ?? "").trim().toLowerCase().slice(0, maxTypedLength);
    const make = async () => ({ type: jsonType, parts: [JSON.stringify(await catalogue.suggest(typed))] });
    return send(c, suggestions, typed, make);
  });
  app.get("/robots.txt", (c) => c.text(robots(publicUrl)));
  if (!publicUrl) return app;
  app.get("/sitemap.xml", (c) => send(c, sitemaps, "index", () => sitemapIndex(catalogue, publicUrl)));
  app.get("/sitemap/:file", async (c) => {
    const file = c.req.param("file");
    // The key contains the footer's links, because changes of the footer do not invalidate the cache.
    const foot = file === shopFile ? ((await site()).footer ?? []).flatMap(({ pages }) => pages) : [];
    const paths = foot.map(({ href }) => href);
    return send(c, sitemaps, `${paths.join()} ${file}`, () => sitemapPart(catalogue, publicUrl, file, paths));
  });
  return app;
}
