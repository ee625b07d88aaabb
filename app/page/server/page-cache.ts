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

/** Cache-Control of guests' pages. Caches must revalidate, because the data of a page may change at any time. */
export const guestPage = "public, no-cache";

/** Page in pieces, before compression. Several pages may contain the same piece. */
export type Body = { readonly type: string; readonly parts: readonly string[]; readonly headers?: Asset["headers"] };

export const htmlType = "text/html; charset=utf-8";
export const jsonType = "application/json";

/** Brotli quality of pages. Compresses 75 KB in 1.5 ms. Quality 9 takes ten times as long and saves 1 %. */
const quick = 7;

export const brotliOnce = (text: string) => compressors.br(Buffer.from(text), quick);

/** Compresses a page for many responses. @param oneOfMany true for faster compression, for routes with many pages. */
export async function pageForAll({ parts, ...page }: Body, oneOfMany: boolean): Promise<Asset> {
  const identity = Buffer.from(parts.join(""));
  const [br, gz] = await Promise.all([
    compressors.br(identity, oneOfMany ? quick : 11),
    compressors.gzip(identity, oneOfMany ? 6 : 9),
  ]);
  return { ...page, etag: etagOf(br), cacheControl: guestPage, bodies: { identity, br, gzip: gz } };
}

/** Compresses a rarely requested page in chunks. Most compressed chunks are cached, which halves the response time. */
function pageByChunk({ parts, ...page }: Body): Asset {
  const gz = ownCopy(gzipped(parts).body);
  return { ...page, etag: etagOf(gz), cacheControl: guestPage, bodies: withoutIdentity({ gzip: gz }) };
}

/** Adds a Brotli body to a page of `pageByChunk`, when it is requested again. */
async function recompressed(page: Asset): Promise<Asset> {
  const { identity, gzip: gz } = page.bodies;
  return { ...page, bodies: withoutIdentity({ gzip: gz!, br: ownCopy(await compressors.br(identity, quick)) }) };
}

/** Copies bytes out of Node's buffer pool. Otherwise one small buffer would keep 64 KB in memory. */
function ownCopy(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Makes `identity` decompress the gzip body on each use. Saves memory, because few clients need uncompressed pages. */
const withoutIdentity = (packed: { readonly gzip: Buffer; readonly br?: Buffer }): Asset["bodies"] =>
  Object.defineProperty(packed as Asset["bodies"], "identity", { get: () => gunzipSync(packed.gzip) });

const maxBytes = 10 * 1024 * 1024;

export const sizeOf = ({ bodies }: Asset) => Object.values(bodies).reduce((sum, { length }) => sum + length, 0);

/** Objects from which a page is rendered. The cache compares them by identity. */
type Inputs = readonly unknown[];

/** The cache counts a pending page as one byte. */
type Entry = {
  readonly inputs: Inputs;
  readonly promise: Promise<Asset>;
  readonly page?: Asset;
  readonly oneOfMany?: boolean;
};

export type PageCache = ReturnType<typeof createPageCache>;

/** Rendered and compressed pages for visitors without the store's cookies. Requests for a page share one rendering. */
export function createPageCache(limit = maxBytes) {
  const pages = new LRUCache<string, Entry>({
    maxSize: limit,
    sizeCalculation: ({ page }) => (page ? sizeOf(page) : 1),
  });

  const requests = counter(
    {
      name: "wicker_page_cache_total",
      help: "Pages of visitors without a cookie, by whether they were there already.",
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
    /** Undefined if the cached page was made from other inputs. */
    peek: (key: string, inputs: Inputs): Asset | undefined => counted(cachedFor(key, inputs)?.page),

    /** Renders the page if the cached page was made from other inputs. @param oneOfMany see `pageForAll`. */
    get: (key: string, inputs: Inputs, render: () => Promise<Body>, oneOfMany = false): Promise<Asset> =>
      counted(cachedFor(key, inputs)?.promise) ?? make(key, inputs, render, oneOfMany),
  };
}
