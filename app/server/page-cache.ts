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

const asset = (identity: Buffer, cacheControl: string, compressed: Partial<Asset["bodies"]>): Asset => ({
  type: "text/html; charset=utf-8",
  etag: etagOf(identity),
  cacheControl,
  bodies: { identity, ...compressed },
});

/** A page rendered for one visitor: compressed once and quickly, for it is sent once. */
export async function pageForOne(html: string, encoding: "br" | "gzip" | undefined): Promise<Asset> {
  const bytes = Buffer.from(html);
  return asset(bytes, ownPage, encoding ? { [encoding]: await compressors[encoding](bytes, 4) } : {});
}

/** A page for everybody: compressed as well as can be, for it is sent many times. */
async function pageForAll(html: string): Promise<Asset> {
  const bytes = Buffer.from(html);
  const [br, gz] = await Promise.all([compressors.br(bytes, 11), compressors.gzip(bytes, 9)]);
  return asset(bytes, guestPage, { br, gzip: gz });
}

/**
 * The pages of visitors without a cookie of ours: they all get the same bytes, rendered and compressed once. Visitors who
 * arrive while a page is being rendered wait for that one. A page that could not be rendered is not kept.
 */
export function createPageCache() {
  const pages = new Map<string, Promise<Asset>>();
  return {
    get(path: string, render: () => Promise<string>): Promise<Asset> {
      const kept = pages.get(path);
      if (kept) return kept;
      const made = render().then(pageForAll);
      pages.set(path, made);
      made.catch(() => pages.delete(path));
      return made;
    },
  };
}
