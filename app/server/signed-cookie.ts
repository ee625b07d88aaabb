import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import { LRUCache } from "lru-cache";
import type { Secrets } from "./secrets.ts";

type Options = {
  readonly name: string;
  /** Lifetime of the cookie in seconds, counted from the last write. */
  readonly seconds: number;
  readonly secrets: Secrets;
  readonly secure: boolean;
};

export type SignedCookie = ReturnType<typeof signedCookie>;

/** A verified value and its cookie's name. `isOld`: the name is from an earlier release, or an old secret signed. */
type Carried = { readonly name: string; readonly value: string; readonly isOld: boolean };

/** Maximum total length of cached Cookie headers, in characters. */
const maxCacheCharacters = 512 * 1024;

/**
 * Reads and writes signed cookies, with the prefix `__Host-` over https. Each value has its own cookie, named after the
 * value's first eight characters (decision 0017). A late response, or another store on the same host, could overwrite
 * a shared cookie.
 */
export function signedCookie({ name: purpose, seconds, secrets, secure }: Options) {
  const formerName = `${secure ? "__Host-" : ""}wicker.${purpose}`;
  const attributes = { path: "/", httpOnly: true, sameSite: "Lax", secure } as const;
  const [newest, ...earlier] = secrets.map((secret) => createSecretKey(secret, "utf8"));
  // Signs synchronously. Web Crypto uses libuv's threads, so pages would wait for password hashing.
  const signed = (value: string, key = newest!) =>
    `${value}.${createHmac("sha256", key).update(`${purpose}:${value}`).digest("base64url")}`;
  const nameOf = (value: string) => `${formerName}.${value.replace(/\..*/s, "").slice(0, 8)}`;

  /** Cache of verified Cookie headers. A page request checks its header six times. Contains no forged headers. */
  const known = new LRUCache<string, readonly Carried[]>({
    maxSize: maxCacheCharacters,
    sizeCalculation: (_, header) => header.length,
  });

  /** Verified values of a Cookie header, in the browser's order. */
  function carried(header: string): readonly Carried[] {
    if (!header.includes(formerName)) return [];
    const found = known.get(header) ?? checked(header);
    if (found.length > 0) known.set(header, found);
    return found;
  }

  const checked = (header: string): Carried[] =>
    Object.entries(parse(header)).flatMap(([name, sent]) => {
      const value = sent.slice(0, sent.lastIndexOf("."));
      if ((name !== formerName && name !== nameOf(value)) || !value) return [];
      if (isEqual(sent, signed(value))) return [{ name, value, isOld: name === formerName }];
      return earlier.some((key) => isEqual(sent, signed(value, key))) ? [{ name, value, isOld: true }] : [];
    });

  const written = (value: string) => serialize(nameOf(value), signed(value), { ...attributes, maxAge: seconds });
  const cleared = ({ name }: { name: string }) => serialize(name, "", { ...attributes, maxAge: 0 });
  const isFormer = ({ name }: { name: string }) => name === formerName;

  return {
    isIn: (header: string) => carried(header).length > 0,

    /** Verified values of a Cookie header, newest last. A late response can leave several values. */
    all: (header: string): string[] => [...new Set(carried(header).map(({ value }) => value))],

    /** True if callers should write the cookie again: an earlier release wrote a value, or an old secret signed it. */
    hasOld: (header: string) => carried(header).some(({ isOld }) => isOld),

    /** Returns a Set-Cookie header. The value must need no escaping. */
    write: written,

    /** Returns Set-Cookie headers that write a value, and clear cookies of earlier releases. */
    keep: (value: string, header: string): string[] => [
      written(value),
      ...carried(header).filter(isFormer).map(cleared),
    ],

    clear: (header: string, which = (_value: string) => true): string[] =>
      carried(header)
        .filter(({ value }) => which(value))
        .map(cleared),
  };
}

export function isEqual(given: string, expected: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
