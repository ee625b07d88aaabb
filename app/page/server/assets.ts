import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync, brotliDecompress, gzip, gzipSync } from "node:zlib";
import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { getMimeType } from "hono/utils/mime";
import type { HonoEnv } from "../../server/hono-env.ts";

/** File or page to send. `bodies` contains the body, and maybe compressed forms of the body. */
export type Asset = {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly bodies: Readonly<{ identity: Buffer; br?: Buffer; gzip?: Buffer }>;
  readonly headers?: Readonly<Record<string, string>> | undefined;
};

/** MIME type of a file. Empty for unknown types and for compressed forms. */
const typeOf = (name: string) => (/\.(br|gz)$/.test(name) ? "" : (getMimeType(name) ?? ""));

/** Cache-Control for files whose names contain a content hash. */
const forever = "public, max-age=31536000, immutable";
const aDay = "public, max-age=86400";

/**
 * Reads a folder's files, by URL path. Skips files whose path in the folder starts with `except`.
 * `x.br` and `x.gz` are compressed forms of `x`.
 */
export function readAssets(
  folder: string,
  prefix: string,
  isHashed: (path: string) => boolean,
  except?: string,
): Map<string, Asset> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && typeOf(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((name) => !except || !name.startsWith(except));
  return new Map(
    names.map((name) => {
      const path = prefix + name;
      const identity = readFileSync(join(folder, name));
      const bodies = { identity, ...compressed(join(folder, name)) };
      return [path, assetOf(typeOf(name), bodies, isHashed(path) ? forever : aDay)];
    }),
  );
}

/** Creates an asset from a generated text, which browsers cache for a day. */
export function fileFromMemory(path: string, text: string): Asset {
  const identity = Buffer.from(text);
  const bodies = { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) };
  return assetOf(typeOf(path), bodies, aDay);
}

/** Creates an asset whose URL changes with its content, such as an uploaded file. */
export const unchanging = (type: string, identity: Buffer) => assetOf(type, { identity }, forever);

/** Like `unchanging`, from a brotli-compressed body. */
export async function unpacked(type: string, br: Buffer): Promise<Asset> {
  const identity = await promisify(brotliDecompress)(br);
  return assetOf(type, { identity, br, gzip: await promisify(gzip)(identity, { level: 9 }) }, forever);
}

const assetOf = (type: string, bodies: Asset["bodies"], cacheControl: string): Asset => ({
  type,
  etag: etagOf(bodies.identity),
  cacheControl,
  bodies,
});

function compressed(file: string) {
  const read = (name: string) => (existsSync(name) ? readFileSync(name) : undefined);
  const [br, gz] = [read(`${file}.br`), read(`${file}.gz`)];
  return { ...(br && { br }), ...(gz && { gzip: gz }) };
}

export const etagOf = (body: Buffer | string) => `"${hash("sha256", body, "base64url").slice(0, 20)}"`;

type Encoding = keyof Asset["bodies"];

/** Response for an asset. Equal requests get the same object, so callers can use the object as a cache key. */
export type AssetResponse = {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer<ArrayBuffer> | null;
};

type Responses = { readonly etag: string; readonly whole: AssetResponse; readonly unchanged: AssetResponse };

const responses = new WeakMap<Asset, Partial<Record<Encoding, Responses>>>();

/** Chooses the best encoding that the browser accepts. Returns a 304 if the browser's copy is current. */
export function negotiateResponse(
  asset: Asset,
  accepted: string | undefined,
  ifNoneMatch: string | undefined,
): AssetResponse {
  const encoding = encodings(accepted).find((name) => asset.bodies[name]) ?? "identity";
  const known = responses.getOrInsertComputed(asset, () => ({}));
  return either(known[encoding] ?? remember(known, encoding, asset), ifNoneMatch);
}

function remember(known: Partial<Record<Encoding, Responses>>, encoding: Encoding, asset: Asset): Responses {
  const prepared = responsesIn(asset, encoding, asset.bodies[encoding] ?? asset.bodies.identity);
  // Caches only stored bodies. A body from a getter is decompressed on demand, to save memory.
  if (Object.keys(asset.bodies).includes(encoding)) known[encoding] = prepared;
  return prepared;
}

export const either = ({ etag, whole, unchanged }: Responses, ifNoneMatch: string | undefined) =>
  matches(ifNoneMatch, etag) ? unchanged : whole;

export function responsesIn(
  { etag: ofIdentity, cacheControl, type, headers: own }: Omit<Asset, "bodies">,
  encoding: Encoding,
  body: Buffer,
): Responses {
  const isPacked = encoding !== "identity";
  const etag = isPacked ? `${ofIdentity.slice(0, -1)}-${encoding}"` : ofIdentity;
  const headers = { "cache-control": cacheControl, etag, vary: "accept-encoding", ...own };
  const content = { ...(isPacked && { "content-encoding": encoding }), "content-type": type };
  return {
    etag,
    whole: { status: 200, headers: { ...headers, ...content }, body: body as Buffer<ArrayBuffer> },
    unchanged: { status: 304, headers, body: null },
  };
}

/** Sends an asset. Ignores If-None-Match if the status is not 200. */
export function sendAsset(c: Context, asset: Asset, status: ContentfulStatusCode = 200) {
  const ifNoneMatch = status === 200 ? c.req.header("if-none-match") : undefined;
  return sendResponse(c, negotiateResponse(asset, c.req.header("accept-encoding"), ifNoneMatch), status);
}

export const sendResponse = (c: Context, { body, status, headers }: AssetResponse, other: ContentfulStatusCode) =>
  body ? c.body(body, other, { ...headers }) : c.body(null, status, { ...headers });

/**
 * Sends a response with all headers at once. Call only if `c.header` was not called before. Setting fifteen headers
 * one by one would take 5 µs of a signed-in page's 100 µs.
 */
export function sendWhole(c: Context<HonoEnv>, { body, status, headers }: AssetResponse, other: ContentfulStatusCode) {
  const whole = new Response(body, { status: body ? other : status, headers: { ...headers, ...c.get("everywhere") } });
  c.set("whole", whole);
  return whole;
}

/** Encodings that an Accept-Encoding header accepts, best compression first. "br;q=0" refuses brotli. */
export function encodings(accepted = ""): ("br" | "gzip")[] {
  const named = parseAccept(accepted).filter(({ q }) => q > 0);
  return (["br", "gzip"] as const).filter((encoding) => named.some(({ type }) => type === encoding));
}

const matches = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(",").some((part) => part.trim() === "*" || part.trim().replace(/^W\//, "") === etag);
