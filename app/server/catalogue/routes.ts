import { type Context, Hono } from "hono";
import { sendAsset } from "../assets.ts";
import type { Notices } from "../notices.ts";
import { type Body, createPageCache, jsonType, type PageCache } from "../page-cache.ts";
import type { Visiting } from "../visiting.ts";
import type { Catalogue } from "./catalogue.ts";
import { robots, sitemapIndex, sitemapPart } from "./crawlers.ts";

/** The longest text that suggestions are made for, in characters. */
const longestTyped = 100;

/** How much memory sitemaps may take, in bytes. They are as large as hundreds of pages, and must not push those out. */
const roomForSitemaps = 32 * 1024 * 1024;

type Options = {
  readonly catalogue: Catalogue;
  readonly notices: Notices | null | undefined;
  /** Where pages are kept until the catalogue changes; suggestions are too. */
  readonly cache: PageCache;
  /** The origin that shoppers use, where the owner has named it. A sitemap consists of whole addresses: without it there is none. */
  readonly publicUrl: string | undefined;
};

/** What a catalogue answers besides its pages: to the search box, and to search engines. */
export function catalogueRoutes({ catalogue, notices, cache, publicUrl }: Options) {
  const sitemaps = createPageCache(roomForSitemaps);
  notices?.on("catalogue", () => sitemaps.clear());

  async function send(c: Context, kept: PageCache, key: string, make: () => Promise<Body | null>) {
    const made = await kept.get(key, make, true);
    return made ? sendAsset(c, made) : c.notFound();
  }

  const app = new Hono<Visiting>();
  app.get("/_suggest", (c) => {
    const typed = (c.req.query("q") ?? "").trim().toLowerCase().slice(0, longestTyped);
    const make = async () => ({ type: jsonType, text: JSON.stringify(await catalogue.suggest(typed)) });
    return send(c, cache, `/_suggest?${new URLSearchParams({ q: typed })}`, make);
  });
  app.get("/robots.txt", (c) => c.text(robots(publicUrl)));
  if (!publicUrl) return app;
  app.get("/sitemap.xml", (c) => send(c, sitemaps, "index", () => sitemapIndex(catalogue, publicUrl)));
  app.get("/sitemap/:file", (c) => {
    const file = c.req.param("file");
    return send(c, sitemaps, file, () => sitemapPart(catalogue, publicUrl, file));
  });
  return app;
}
