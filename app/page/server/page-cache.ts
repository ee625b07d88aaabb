import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { counter } from "../../server/metrics.ts";
import { type Asset, etagOf } from "./assets.ts";

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;

/** In another thread, as well as time allows. */
const compressors = {
  br: (bytes: Buffer, quality: number) =>
    promisify(brotliCompress)(bytes, {
      params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer, level: number) => promisify(gzip)(bytes, { level }),
};

/** May be kept, and must be asked about before each use: a page changes when its data does. */
export const guestPage = "public, no-cache";

/** What a page is made of, before it is compressed, and what it is sent with. */
export type Body = { readonly type: string; readonly text: string; readonly headers?: Asset["headers"] };

export const htmlType = "text/html; charset=utf-8";
export const jsonType = "application/json";

/** A page for everybody, compressed for being sent again: as well as can be, or quickly when there may be a million such. */
export async function pageForAll({ type, text, headers }: Body, oneOfMany: boolean): Promise<Asset> {
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([
    compressors.br(identity, oneOfMany ? 5 : 11),
    compressors.gzip(identity, oneOfMany ? 6 : 9),
  ]);
  return {
    type,
    etag: etagOf(br),
    cacheControl: guestPage,
    bodies: { identity, br, gzip: gz },
    ...(headers && { headers }),
  };
}

/** How much of the memory kept pages may take, in bytes; the pages that nobody asked for longest go first. */
const room = 64 * 1024 * 1024;

/** What an asset takes of the memory. */
export const sizeOf = ({ bodies }: Asset) => Object.values(bodies).reduce((sum, { length }) => sum + length, 0);

/** What a page was made of: the very objects, which stay the same as long as nothing in them changes. */
type Of = readonly unknown[];

/** A page that is being made takes no room yet; it must have a size all the same. */
type Entry = { readonly of: Of; readonly made: Promise<Asset>; readonly page?: Asset };

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * The pages of visitors without a cookie of ours: they all get the same bytes, rendered and compressed once. Visitors who
 * arrive while a page is being rendered wait for that one. A page that could not be rendered is not kept.
 */
export function createPageCache(limit = room) {
  const pages = new LRUCache<string, Entry>({
    maxSize: limit,
    sizeCalculation: ({ page }) => (page ? sizeOf(page) : 1),
  });

  const asked = counter(
    {
      name: "wicker_page_cache_total",
      help: "Pages of visitors without a cookie, by whether they were there already.",
    },
    "result",
    ["hit", "miss"],
  );
  const counted = <Known>(known: Known) => {
    if (known) asked.add("hit");
    return known;
  };

  const knownOf = (key: string, of: Of) => {
    const entry = pages.get(key);
    return entry?.of.every((part, at) => part === of[at]) ? entry : undefined;
  };

  function make(key: string, of: Of, render: () => Promise<Body>, oneOfMany: boolean): Promise<Asset> {
    const made = render().then((body) => pageForAll(body, oneOfMany));
    const entry = { of, made };
    asked.add("miss");
    pages.set(key, entry);
    const isCached = () => pages.peek(key) === entry; // unless it had to make room for others
    made.then(
      (page) => isCached() && pages.set(key, { of, made, page }),
      () => isCached() && pages.delete(key),
    );
    return made;
  }

  return {
    metric: asked.metric,
    /** The page of a key that was made of these, if it is there. */
    peek: (key: string, of: Of): Asset | undefined => counted(knownOf(key, of)?.page),

    /** The kept page of a key that was made of these, or else the one that `render` makes of them now. */
    get: (key: string, of: Of, render: () => Promise<Body>, oneOfMany = false): Promise<Asset> =>
      counted(knownOf(key, of)?.made) ?? make(key, of, render, oneOfMany),
  };
}
