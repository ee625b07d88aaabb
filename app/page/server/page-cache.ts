import { promisify } from "node:util";
import { brotliCompress, constants, gunzipSync, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { counter } from "../../server/metrics.ts";
import { type Asset, etagOf } from "./assets.ts";
import { gzipped } from "./gzip.ts";

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

/** Brotli in good time: a page of 75 KB takes 1.5 ms, and 1 % more bytes than at 9, which takes ten times as long. */
const quick = 7;

/** A text packed with brotli once, in another thread, for one answer. */
export const packedOnce = (text: string) => compressors.br(Buffer.from(text), quick);

/** What is the same for everybody, compressed for being sent again: as well as can be, or quickly when there may be a million such. */
export async function pageForAll({ type, text, headers }: Body, oneOfMany: boolean): Promise<Asset> {
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([
    compressors.br(identity, oneOfMany ? quick : 11),
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

/** What a page is made of, in parts that other pages may have, too. */
export type InParts = Omit<Body, "text"> & { readonly parts: readonly string[] };

/**
 * A page of which there may be a million, and which perhaps nobody asks for again: packed part by part, of which most were packed for
 * others. To pack it whole, in both ways, takes as long as all else that is done for it.
 */
function pageAtOnce({ type, parts, headers }: InParts): Asset {
  const gz = ofItsOwn(gzipped(parts).body);
  const bodies = onlyPacked({ gzip: gz });
  return { type, etag: etagOf(gz), cacheControl: guestPage, bodies, ...(headers && { headers }) };
}

/** The same once it has been asked for again. */
async function packedWell(page: Asset): Promise<Asset> {
  const { identity, gzip: gz } = page.bodies;
  return { ...page, bodies: onlyPacked({ gzip: gz!, br: ofItsOwn(await compressors.br(identity, quick)) }) };
}

/** The same bytes in memory of their own: Node makes small buffers in pieces of 64 KB, and each holds all of its piece. */
function ofItsOwn(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Without the bytes as they are, which are most of a page: hardly anybody wants them, and then they are unpacked. */
const onlyPacked = (packed: { readonly gzip: Buffer; readonly br?: Buffer }): Asset["bodies"] =>
  Object.defineProperty(packed as Asset["bodies"], "identity", { get: () => gunzipSync(packed.gzip) });

/** How much of the memory kept pages may take, in bytes; the pages that nobody asked for longest go first. */
const room = 10 * 1024 * 1024;

/** What an asset takes of the memory: its bodies that are there. */
export const sizeOf = ({ bodies }: Asset) => Object.values(bodies).reduce((sum, { length }) => sum + length, 0);

/** What a page was made of: the very objects, which stay the same as long as nothing in them changes. */
type Of = readonly unknown[];

/** A page that is being made takes no room yet; it must have a size all the same. */
type Entry = { readonly of: Of; readonly made: Promise<Asset>; readonly page?: Asset; readonly isForOne?: boolean };

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

  function knownOf(key: string, of: Of) {
    const entry = pages.get(key);
    if (!entry?.of.every((part, at) => part === of[at])) return undefined;
    if (entry.isForOne && entry.page) packWell(key, { of, made: entry.made, page: entry.page });
    return entry;
  }

  /** Somebody asks for a page again: those who come after them get it in fewer bytes. */
  function packWell(key: string, entry: Entry & { page: Asset }) {
    pages.set(key, entry);
    packedWell(entry.page).then(
      (page) => pages.peek(key) === entry && pages.set(key, { ...entry, made: Promise.resolve(page), page }),
      () => {}, // then it is sent as it is
    );
  }

  function make(key: string, of: Of, render: () => Promise<InParts>, isForOne: boolean): Promise<Asset> {
    const made = render().then((page) =>
      isForOne ? pageAtOnce(page) : pageForAll({ ...page, text: page.parts.join("") }, false),
    );
    const entry = { of, made, isForOne };
    asked.add("miss");
    pages.set(key, entry);
    const isCached = () => pages.peek(key) === entry; // unless it had to make room for others
    made.then(
      (page) => isCached() && pages.set(key, { ...entry, page }),
      () => isCached() && pages.delete(key),
    );
    return made;
  }

  return {
    metric: asked.metric,
    /** The page of a key that was made of these, if it is there. */
    peek: (key: string, of: Of): Asset | undefined => counted(knownOf(key, of)?.page),

    /**
     * The kept page of a key that was made of these, or else the one that `render` makes of them now.
     * @param oneOfMany whether there may be so many such pages that this one is hardly ever asked for again.
     */
    get: (key: string, of: Of, render: () => Promise<InParts>, oneOfMany = false): Promise<Asset> =>
      counted(knownOf(key, of)?.made) ?? make(key, of, render, oneOfMany),
  };
}
