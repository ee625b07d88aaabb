import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { type Asset, etagOf } from "./assets.ts";

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;

/** In another thread, as well as time allows. */
const compressors = {
  br: (bytes: Buffer, quality: number) =>
    promisify(brotliCompress)(bytes, {
      params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer, level: number) => promisify(gzip)(bytes, { level }),
};

/** A page fits into a window of 64 KB; a larger one only takes longer to set up. */
const forSpeed = { params: { [BROTLI_PARAM_QUALITY]: 1, [BROTLI_PARAM_LGWIN]: 16 } };

/** At once, in a seventh of a millisecond: among libuv's threads a page would wait behind the hashing of passwords. */
const quickly = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, forSpeed),
  gzip: (bytes: Buffer) => gzipSync(bytes, { level: 1 }),
};

/** May be kept, and must be asked about before each use: a page changes when its data does. */
const guestPage = "public, no-cache";
const ownPage = "private, no-cache";

/** What a page is made of, before it is compressed, and what it is sent with. */
export type Body = { readonly type: string; readonly text: string; readonly headers?: Asset["headers"] };

export const htmlType = "text/html; charset=utf-8";
export const jsonType = "application/json";

function assetOf({ type, headers }: Body, cacheControl: string, bodies: Asset["bodies"]): Asset {
  const shortest = bodies.br ?? bodies.gzip ?? bodies.identity;
  return { type, etag: etagOf(shortest), cacheControl, bodies, ...(headers && { headers }) };
}

/** A page rendered for one visitor: compressed once and quickly, for it is sent once. */
export function pageForOne(body: Body, encoding: "br" | "gzip" | undefined): Asset {
  const identity = Buffer.from(body.text);
  const compressed = encoding && { [encoding]: quickly[encoding](identity) };
  return assetOf(body, ownPage, { identity, ...compressed });
}

/** A page for everybody, compressed for being sent again: as well as can be, or quickly when there may be a million such. */
async function pageForAll(body: Body, oneOfMany: boolean): Promise<Asset> {
  const identity = Buffer.from(body.text);
  const [br, gz] = await Promise.all([
    compressors.br(identity, oneOfMany ? 5 : 11),
    compressors.gzip(identity, oneOfMany ? 6 : 9),
  ]);
  return assetOf(body, guestPage, { identity, br, gzip: gz });
}

/** How much of the memory kept pages may take, in bytes; the pages that nobody asked for longest go first. */
const room = 64 * 1024 * 1024;

const sizeOf = ({ bodies }: Asset) => Object.values(bodies).reduce((sum, { length }) => sum + length, 0);

type Entry = {
  made: Promise<Asset | null>;
  /** What was made, and how much of the room it takes. */
  page?: Asset;
  size: number;
};

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * The pages of visitors without a cookie of ours: they all get the same bytes, rendered and compressed once. Visitors who
 * arrive while a page is being rendered wait for that one. A page that could not be rendered, or is none, is not kept.
 */
export function createPageCache(limit = room) {
  let pages = new Map<string, Entry>();
  let taken = 0;

  async function make(key: string, oneOfMany: boolean, render: () => Promise<Body | null>, into: typeof pages) {
    try {
      const body = await render();
      const made = body && (await pageForAll(body, oneOfMany));
      const kept = into.get(key); // unless it had to make room for others
      if (!made) into.delete(key);
      else if (kept && into === pages) {
        kept.page = made;
        kept.size = sizeOf(made);
        taken += kept.size;
        for (const [oldest, { size }] of into) {
          if (taken <= limit || oldest === key) break;
          into.delete(oldest);
          taken -= size;
        }
      }
      return made;
    } catch (error) {
      into.delete(key);
      throw error;
    }
  }

  /** The entry of a key, moved to the end: there stands what was used lately. */
  function used(key: string): Entry | undefined {
    const entry = pages.get(key);
    if (entry && pages.delete(key)) pages.set(key, entry);
    return entry;
  }

  return {
    /** The page of a key, if it is kept. */
    kept: (key: string): Asset | undefined => used(key)?.page,

    /** The kept page of a key, or else the one that `render` makes now; null when it says that there is none. */
    get(key: string, render: () => Promise<Body | null>, oneOfMany = false): Promise<Asset | null> {
      const kept = used(key);
      if (kept) return kept.made;
      const entry: Entry = { made: Promise.resolve(null), size: 0 };
      pages.set(key, entry);
      return (entry.made = make(key, oneOfMany, render, pages));
    },

    /** Forgets all pages, also those that are being made: what they show may be no longer so. */
    clear() {
      pages = new Map();
      taken = 0;
    },
  };
}
