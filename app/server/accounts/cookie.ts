import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";

/** How long a browser stays signed in after its last visit, in seconds: 30 days. */
export const sessionSeconds = 30 * 24 * 60 * 60;

export type SessionCookie = ReturnType<typeof sessionCookie>;

/**
 * The one cookie of a signed-in browser: the session's token, signed, so that a forged one costs no query. Scripts
 * cannot read it, and other sites' forms do not send it. Over https its name forbids other hosts to plant it.
 */
export function sessionCookie({ secret, secure }: { secret: string; secure: boolean }) {
  const name = secure ? "__Host-wicker.session" : "wicker.session";
  const attributes = { path: "/", httpOnly: true, sameSite: "Lax", secure } as const;
  // Not Web Crypto, which signs in libuv's threads: there a page would wait behind the hashing of passwords.
  const signed = (token: string) =>
    `${token}.${createHmac("sha256", secret).update(`session:${token}`).digest("base64url")}`;
  return {
    /** Whether a Cookie header carries it, whatever it is worth. */
    isIn: (header: string) => name in parse(header, name),

    /** The token in a Cookie header, or null when there is none with our signature. */
    read(header: string): string | null {
      const value = parse(header, name)[name] ?? "";
      const [token = ""] = value.split(".");
      return token && isEqual(value, signed(token)) ? token : null;
    },

    /** The Set-Cookie value that keeps a token for 30 days. */
    write: (token: string) => serialize(name, signed(token), { ...attributes, maxAge: sessionSeconds }),

    /** The Set-Cookie value that makes the browser forget it. */
    clear: () => serialize(name, "", { ...attributes, maxAge: 0 }),
  };
}

/** Takes as long however much of it is right. */
function isEqual(given: string, wanted: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
