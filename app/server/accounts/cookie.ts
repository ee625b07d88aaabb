import { parse, parseSigned, serialize, serializeSigned } from "hono/utils/cookie";

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
  return {
    /** Whether a Cookie header carries it, whatever it is worth. */
    isIn: (header: string) => name in parse(header, name),
    /** The token in a Cookie header, or null when there is none with our signature. */
    read: async (header: string) => (await parseSigned(header, secret, name))[name] || null,
    /** The Set-Cookie value that keeps a token for 30 days. */
    write: (token: string) => serializeSigned(name, token, secret, { ...attributes, maxAge: sessionSeconds }),
    /** The Set-Cookie value that makes the browser forget it. */
    clear: () => serialize(name, "", { ...attributes, maxAge: 0 }),
  };
}
