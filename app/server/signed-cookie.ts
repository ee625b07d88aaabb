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

/** A verified value and its cookie's name. `isOld`: an earlier release wrote the name, or an old secret signed. */
type Carried = { readonly name: string; readonly value: string; readonly isOld: boolean };

/** Maximum total length of cached Cookie headers, in characters. */
const maxCacheCharacters = 512 * 1024;

/**
 * Reads and writes a signed cookie, which has the prefix `__Host-` over https.
 * Each value has a separate cookie, named after the value's first eight characters (decision 0017), because one shared
 * cookie could be overwritten by a late response or by another store on the same host.
 */
export function signedCookie({ name: purpose, seconds, secrets, secure }: Options) {
  const formerName = `${secure ? "__Host-" : ""}wicker.${purpose}`;
  const attributes = { path: "/", httpOnly: true, sameSite: "Lax", secure } as const;
  const [newest, ...earlier] = secrets.map((secret) => createSecretKey(secret, "utf8"));
  // Signs synchronously. With Web Crypto, pages would wait for password hashing, which uses the same threads (libuv).
  const signed = (value: string, key = newest!) =>
    `${value}.${createHmac("sha256", key).update(`${purpose}:${value}`).digest("base64url")}`;
  const nameOf = (value: string) => `${formerName}.${value.replace(/\..*/s, "").slice(0, 8)}`;

  /** Cache of verified Cookie headers, because a page request checks its header six times. Omits forged headers. */
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

    /** Verified values of a Cookie header, newest last. Late responses can cause several values. */
    all: (header: string): string[] => [...new Set(carried(header).map(({ value }) => value))],

    /** True if callers should rewrite the cookie: an earlier release wrote a value, or an old secret signed it. */
    hasOld: (header: string) => carried(header).some(({ isOld }) => isOld),

    /** Set-Cookie header for a value that needs no escaping. */
    write: written,

    /** Set-Cookie headers that write a value, and clear the cookies that earlier releases wrote. */
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
