import { promisify } from "node:util";
import { brotliCompress, constants, gunzipSync, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { counter } from "../../server/metrics.ts";
import { type Asset, etagOf } from "./assets.ts";
import { gzipped } from "./gzip.ts";

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;

const compressors = {
  br: (bytes: Buffer, quality: number) =>
    promisify(brotliCompress)(bytes, {
      params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer, level: number) => promisify(gzip)(bytes, { level }),
};

/** Cache-Control of guests' pages. Browsers must revalidate, because a page's data may change at any time. */
export const guestPage = "public, no-cache";

/** A page before compression, in parts. Several pages may have parts in common. */
export type Body = { readonly type: string; readonly parts: readonly string[]; readonly headers?: Asset["headers"] };

export const htmlType = "text/html; charset=utf-8";
export const jsonType = "application/json";

/** Brotli quality for fast compression: 75 KB in 1.5 ms. Quality 9 would take ten times as long, and save 1 %. */
const quick = 7;

/** Brotli quality for pages requested again: 75 KB in 30 ms. Saves 6 %, which saves slow phones a round trip. */
const small = 10;

export const brotliOnce = (text: string) => compressors.br(Buffer.from(text), quick);

/** Compresses a page for many responses. @param oneOfMany true for a route with many pages: compresses faster */
export async function pageForAll({ parts, ...page }: Body, oneOfMany: boolean): Promise<Asset> {
  const identity = Buffer.from(parts.join(""));
  const [br, gz] = await Promise.all([
    compressors.br(identity, oneOfMany ? quick : 11),
    compressors.gzip(identity, oneOfMany ? 6 : 9),
  ]);
  return { ...page, etag: etagOf(br), cacheControl: guestPage, bodies: { identity, br, gzip: gz } };
}

/** Compresses a rarely requested page in chunks. Cached compressed chunks halve the response time. */
function pageByChunk({ parts, ...page }: Body): Asset {
  const gz = ownCopy(gzipped(parts).body);
  return { ...page, etag: etagOf(gz), cacheControl: guestPage, bodies: withoutIdentity({ gzip: gz }) };
}

/** Adds a Brotli body to a page of `pageByChunk`. Call at the page's second request. */
async function recompressed(page: Asset): Promise<Asset> {
  const { identity, gzip: gz } = page.bodies;
  return { ...page, bodies: withoutIdentity({ gzip: gz!, br: ownCopy(await compressors.br(identity, small)) }) };
}

/** Copies bytes out of Node's buffer pool. Otherwise one small buffer would keep 64 KB in memory. */
function ownCopy(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Adds a getter `identity`, which decompresses the gzip body. Saves memory, as few clients need uncompressed pages. */
const withoutIdentity = (packed: { readonly gzip: Buffer; readonly br?: Buffer }): Asset["bodies"] =>
  Object.defineProperty(packed as Asset["bodies"], "identity", { get: () => gunzipSync(packed.gzip) });

const maxBytes = 10 * 1024 * 1024;

export const sizeOf = ({ bodies }: Asset) => Object.values(bodies).reduce((sum, { length }) => sum + length, 0);

/** Objects from which the store renders a page. The cache compares the objects by identity. */
type Inputs = readonly unknown[];

/** A cached page. `page` is missing while the page is pending. */
type Entry = {
  readonly inputs: Inputs;
  readonly promise: Promise<Asset>;
  readonly page?: Asset;
  readonly oneOfMany?: boolean;
};

export type PageCache = ReturnType<typeof createPageCache>;

/** Cache of rendered, compressed pages for visitors without cookies. Requests for a page share one rendering. */
export function createPageCache(limit = maxBytes) {
  const pages = new LRUCache<string, Entry>({
    maxSize: limit,
    sizeCalculation: ({ page }) => (page ? sizeOf(page) : 1),
  });

  const requests = counter(
    {
      name: "wicker_page_cache_total",
      help: "Page requests without cookies, by whether the page was cached.",
    },
    "result",
    ["hit", "miss"],
  );
  const counted = <Cached>(cached: Cached) => {
    if (cached) requests.add("hit");
    return cached;
  };

  function cachedFor(key: string, inputs: Inputs) {
    const entry = pages.get(key);
    if (!entry?.inputs.every((part, at) => part === inputs[at])) return undefined;
    if (entry.oneOfMany && entry.page) recompress(key, { inputs, promise: entry.promise, page: entry.page });
    return entry;
  }

  function recompress(key: string, entry: Entry & { page: Asset }) {
    pages.set(key, entry);
    recompressed(entry.page).then(
      (page) => pages.peek(key) === entry && pages.set(key, { ...entry, promise: Promise.resolve(page), page }),
      () => {}, // on failure, the page stays cached with gzip only
    );
  }

  function make(key: string, inputs: Inputs, render: () => Promise<Body>, oneOfMany: boolean): Promise<Asset> {
    const promise = render().then((page) => (oneOfMany ? pageByChunk(page) : pageForAll(page, false)));
    const entry = { inputs, promise, oneOfMany };
    requests.add("miss");
    pages.set(key, entry);
    const isCached = () => pages.peek(key) === entry; // false after eviction
    promise.then(
      (page) => isCached() && pages.set(key, { ...entry, page }),
      () => isCached() && pages.delete(key),
    );
    return promise;
  }

  return {
    metric: requests.metric,
    /** Returns a cached page. Undefined if the cached page has other inputs. */
    peek: (key: string, inputs: Inputs): Asset | undefined => counted(cachedFor(key, inputs)?.page),

    /** Returns a cached page. Renders the page if the inputs have changed. @param oneOfMany see `pageForAll` */
    get: (key: string, inputs: Inputs, render: () => Promise<Body>, oneOfMany = false): Promise<Asset> =>
      counted(cachedFor(key, inputs)?.promise) ?? make(key, inputs, render, oneOfMany),
  };
}
