import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Asset, etagOf } from "./assets.ts";

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;

const compressors = {
  br: (bytes: Buffer, quality: number) =>
    promisify(brotliCompress)(bytes, {
      params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer, level: number) => promisify(gzip)(bytes, { level }),
};

/** May be kept, and must be asked about before each use: a page changes when its data does. */
const guestPage = "public, no-cache";
const ownPage = "private, no-cache";

/** What a page is made of, before it is compressed. */
export type Body = { readonly type: string; readonly text: string };

export const htmlType = "text/html; charset=utf-8";
export const jsonType = "application/json";

const asset = (type: string, identity: Buffer, cacheControl: string, compressed: Partial<Asset["bodies"]>): Asset => ({
  type,
  etag: etagOf(identity),
  cacheControl,
  bodies: { identity, ...compressed },
});

/** A page rendered for one visitor: compressed once and quickly, for it is sent once. */
export async function pageForOne({ type, text }: Body, encoding: "br" | "gzip" | undefined): Promise<Asset> {
  const bytes = Buffer.from(text);
  return asset(type, bytes, ownPage, encoding ? { [encoding]: await compressors[encoding](bytes, 4) } : {});
}

/** A page for everybody, compressed for being sent again: as well as can be, or quickly when there may be a million such. */
async function pageForAll({ type, text }: Body, oneOfMany: boolean): Promise<Asset> {
  const bytes = Buffer.from(text);
  const [br, gz] = await Promise.all([
    compressors.br(bytes, oneOfMany ? 5 : 11),
    compressors.gzip(bytes, oneOfMany ? 6 : 9),
  ]);
  return asset(type, bytes, guestPage, { br, gzip: gz });
}

/** How much of the memory kept pages may take, in bytes; the pages that nobody asked for longest go first. */
const room = 64 * 1024 * 1024;

const sizeOf = ({ bodies }: Asset) => Object.values(bodies).reduce((sum, { length }) => sum + length, 0);

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * The pages of visitors without a cookie of ours: they all get the same bytes, rendered and compressed once. Visitors who
 * arrive while a page is being rendered wait for that one. A page that could not be rendered, or is none, is not kept.
 */
export function createPageCache(limit = room) {
  let pages = new Map<string, { made: Promise<Asset | null>; size: number }>();
  let taken = 0;

  async function make(key: string, oneOfMany: boolean, render: () => Promise<Body | null>, into: typeof pages) {
    try {
      const body = await render();
      const made = body && (await pageForAll(body, oneOfMany));
      const kept = into.get(key)!;
      if (!made) into.delete(key);
      else if (into === pages) {
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

  return {
    /** The kept page of a key, or else the one that `render` makes now; null when it says that there is none. */
    get(key: string, render: () => Promise<Body | null>, oneOfMany = false): Promise<Asset | null> {
      const kept = pages.get(key);
      if (kept) {
        pages.delete(key); // to the end, where what was used lately stands
        pages.set(key, kept);
        return kept.made;
      }
      const entry = { made: Promise.resolve<Asset | null>(null), size: 0 };
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
