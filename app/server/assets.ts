import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** A file as it is sent: its bytes, and the same bytes compressed where that makes them fewer. */
export type Asset = {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly bodies: Readonly<{ identity: Buffer; br?: Buffer; gzip?: Buffer }>;
};

const types: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
};

/** Content-hashed names never change what they hold. */
const forever = "public, max-age=31536000, immutable";
const aDay = "public, max-age=86400";

/**
 * All files below a folder, in memory, by URL path (`prefix` + path in the folder). Files that lie beside `x` as `x.br`
 * and `x.gz` are its compressed forms. Reading them from disk for each request would be ten times slower.
 */
export function readAssets(folder: string, prefix: string, isHashed: (path: string) => boolean): Map<string, Asset> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && types[extname(entry.name)])
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
  return new Map(
    names.map((name) => {
      const path = prefix + name;
      const identity = readFileSync(join(folder, name));
      const bodies = { identity, ...compressed(join(folder, name)) };
      const cacheControl = isHashed(path) ? forever : aDay;
      return [path, { type: types[extname(name)]!, etag: etagOf(identity), cacheControl, bodies }];
    }),
  );
}

function compressed(file: string) {
  const read = (name: string) => {
    try {
      return readFileSync(name);
    } catch {
      return undefined; // not every file has a compressed form
    }
  };
  const [br, gzip] = [read(`${file}.br`), read(`${file}.gz`)];
  return { ...(br && { br }), ...(gzip && { gzip }) };
}

export const etagOf = (body: Buffer | string) =>
  `"${createHash("sha256").update(body).digest("base64url").slice(0, 20)}"`;

/** Sends an asset in the best encoding the browser takes, or 304 when it has it already. */
export function sendAsset(
  c: Context,
  asset: Asset,
  status: ContentfulStatusCode = 200,
  headers: Record<string, string> = {},
) {
  const encoding = encodings(c).find((name) => asset.bodies[name]) ?? "identity";
  const etag = encoding === "identity" ? asset.etag : `${asset.etag.slice(0, -1)}-${encoding}"`;
  const all: Record<string, string> = {
    "cache-control": asset.cacheControl,
    etag,
    vary: "accept-encoding",
    ...headers,
  };
  if (status === 200 && matches(c.req.header("if-none-match"), etag)) return c.body(null, 304, all);
  if (encoding !== "identity") all["content-encoding"] = encoding;
  all["content-type"] = asset.type;
  return c.body(asset.bodies[encoding] as Buffer<ArrayBuffer>, status, all);
}

/** The compressed forms that a browser takes, the smaller first; "br;q=0" refuses one. */
export function encodings(c: Context): ("br" | "gzip")[] {
  const accepted = (c.req.header("accept-encoding") ?? "").split(",").map((part) => part.trim().split(/\s*;\s*q=/i));
  const takes = (encoding: string) => accepted.some(([name, quality]) => name === encoding && Number(quality ?? 1) > 0);
  return (["br", "gzip"] as const).filter(takes);
}

const matches = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(",").some((part) => part.trim() === "*" || part.trim().replace(/^W\//, "") === etag);
