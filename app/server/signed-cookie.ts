import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import { LRUCache } from "lru-cache";
import type { Secrets } from "./secrets.ts";

type Options = {
  /** What it is called after the store's prefix. A value signed for one name is worth nothing under another. */
  readonly name: string;
  /** How long a browser keeps it after it was last written. */
  readonly seconds: number;
  readonly secrets: Secrets;
  /** Whether shoppers come over https. */
  readonly secure: boolean;
};

export type SignedCookie = ReturnType<typeof signedCookie>;

/** A value that carries our signature, and the name of its cookie. */
type Carried = { readonly name: string; readonly value: string; readonly isOld: boolean };

/** How much memory headers may take that were found to carry some, in characters. */
const roomForKnown = 512 * 1024;

/**
 * A cookie of the store's own whose value carries our signature, so that a forged one costs no query. Scripts cannot
 * read it, and other sites' forms do not send it. Over https its name forbids other hosts to plant it.
 *
 * Each value has a cookie of its own, named by how it begins (decision 0017): an answer that is late, or another store's
 * on this host, keeps or clears the value that it is about and never a newer one.
 */
export function signedCookie({ name: purpose, seconds, secrets, secure }: Options) {
  /** Of the one cookie for all values that earlier versions of the store wrote. */
  const formerName = `${secure ? "__Host-" : ""}wicker.${purpose}`;
  const attributes = { path: "/", httpOnly: true, sameSite: "Lax", secure } as const;
  const [newest, ...earlier] = secrets.map((secret) => createSecretKey(secret, "utf8"));
  // Not Web Crypto, which signs in libuv's threads: there a page would wait behind the hashing of passwords.
  const signed = (value: string, key = newest!) =>
    `${value}.${createHmac("sha256", key).update(`${purpose}:${value}`).digest("base64url")}`;
  const nameOf = (value: string) => `${formerName}.${value.split(".", 1)[0]!.slice(0, 8)}`;

  /** A page asks six times what its visitor's header carries. What carries nothing of ours is not kept: anybody can write that. */
  const known = new LRUCache<string, readonly Carried[]>({
    maxSize: roomForKnown,
    sizeCalculation: (_, header) => header.length,
  });

  /** Those in a Cookie header that carry our signature, in the order in which the browser was given them. */
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
    /** Whether a Cookie header carries a value of ours. */
    isIn: (header: string) => carried(header).length > 0,

    /** The values in a Cookie header: more than one where answers came late, and the one that came last at the end. */
    all: (header: string): string[] => [...new Set(carried(header).map(({ value }) => value))],

    /** Whether one stands there that an earlier version wrote, or that an earlier secret signed: it is to be kept anew. */
    hasOld: (header: string) => carried(header).some(({ isOld }) => isOld),

    /**
     * The Set-Cookie value that keeps a value of characters that need no escaping in a cookie. One that begins with the same eight,
     * or the same ones before a dot, takes its place.
     */
    write: written,

    /** The same for a browser that sent this Cookie header: it forgets what an earlier version wrote. */
    keep: (value: string, header: string): string[] => [
      written(value),
      ...carried(header).filter(isFormer).map(cleared),
    ],

    /** The Set-Cookie values that make the browser forget what a Cookie header carries, or some of it. */
    clear: (header: string, which = (_value: string) => true): string[] =>
      carried(header)
        .filter(({ value }) => which(value))
        .map(cleared),
  };
}

/** Takes as long however much of it is right. */
export function isEqual(given: string, wanted: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
