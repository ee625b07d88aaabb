import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";

type Options = {
  /** What it is called after the store's prefix. A value signed for one name is worth nothing under another. */
  readonly name: string;
  /** How long a browser keeps it after it was last written. */
  readonly seconds: number;
  readonly secret: string;
  /** Whether shoppers come over https. */
  readonly secure: boolean;
};

export type SignedCookie = ReturnType<typeof signedCookie>;

/**
 * A cookie of the store's own whose value carries our signature, so that a forged one costs no query. Scripts cannot
 * read it, and other sites' forms do not send it. Over https its name forbids other hosts to plant it.
 */
export function signedCookie({ name: purpose, seconds, secret, secure }: Options) {
  const name = `${secure ? "__Host-" : ""}wicker.${purpose}`;
  const attributes = { path: "/", httpOnly: true, sameSite: "Lax", secure } as const;
  const key = createSecretKey(secret, "utf8");
  // Not Web Crypto, which signs in libuv's threads: there a page would wait behind the hashing of passwords.
  const signed = (value: string) =>
    `${value}.${createHmac("sha256", key).update(`${purpose}:${value}`).digest("base64url")}`;
  return {
    /** Whether a Cookie header carries it, whatever it is worth. */
    isIn: (header: string) => name in parse(header, name),

    /** The value in a Cookie header, or null when there is none with our signature. */
    read(header: string): string | null {
      const sent = parse(header, name)[name] ?? "";
      const [value = ""] = sent.split(".");
      return value && isEqual(sent, signed(value)) ? value : null;
    },

    /** The Set-Cookie value that keeps a value, which must be free of dots. */
    write: (value: string) => serialize(name, signed(value), { ...attributes, maxAge: seconds }),

    /** The Set-Cookie value that makes the browser forget it. */
    clear: () => serialize(name, "", { ...attributes, maxAge: 0 }),
  };
}

/** Takes as long however much of it is right. */
function isEqual(given: string, wanted: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
