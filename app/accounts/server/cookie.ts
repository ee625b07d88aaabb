import { z } from "zod";
import type { User } from "../../shop/domain/user.ts";
import { signedCookie } from "../../server/signed-cookie.ts";
import type { Secrets } from "../../server/secrets.ts";

/** Session lifetime after the last visit, in seconds. */
export const sessionSeconds = 30 * 24 * 60 * 60;

export type SessionCookie = ReturnType<typeof sessionCookie>;

/** Contents of a session cookie. */
export type Carried = {
  readonly token: string;
  /** Session's user at the time of writing. Null in cookies of earlier versions. */
  readonly user: User | null;
};

const CookieUser = z.tuple([z.string(), z.string()]).transform(([id, email]): User => ({ id, email }));

/**
 * Session cookie: a signed value of the token, a dot, and the user to greet while the database is unavailable.
 * The user in the cookie grants no access (decision 0014).
 */
export function sessionCookie(options: { secrets: Secrets; secure: boolean }) {
  const { isIn, all, hasOld, write, keep, clear } = signedCookie({
    name: "session",
    seconds: sessionSeconds,
    ...options,
  });
  return {
    isIn,
    hasOld,

    /** Session tokens in a Cookie header, in order. */
    tokens: (header: string): string[] => all(header).map(tokenIn),

    /** Contents of all session cookies in a header, newest last (`signedCookie`). */
    all: (header: string): Carried[] => all(header).map(read),

    /** Set-Cookie value of a session, at most about 1,200 bytes long. */
    write: (token: string, user: User) => write(valueOf(token, user)),

    /** Set-Cookie values that renew a session. Clears cookies of earlier versions. */
    keep: (token: string, user: User, header: string) => keep(valueOf(token, user), header),

    /** Set-Cookie values that clear all or some sessions. */
    clear: (header: string, which = (_token: string) => true) => clear(header, (value) => which(tokenIn(value))),
  };
}

const valueOf = (token: string, { id, email }: User) =>
  `${token}.${Buffer.from(JSON.stringify([id, email])).toString("base64url")}`;

const tokenIn = (value: string) => value.split(".", 1)[0]!;

function read(value: string): Carried {
  const [, user] = value.split(".");
  return { token: tokenIn(value), user: user ? userIn(user) : null };
}

/** Parses a cookie's user. Null if another version wrote the user in a different format. */
function userIn(text: string): User | null {
  try {
    return CookieUser.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  } catch {
    return null;
  }
}
