import { z } from "zod";
import type { User } from "../../shop/domain/user.ts";
import { signedCookie } from "../../server/signed-cookie.ts";
import type { Secrets } from "../../server/secrets.ts";

/** How long a browser stays signed in after its last visit, in seconds: 30 days. */
export const sessionSeconds = 30 * 24 * 60 * 60;

export type SessionCookie = ReturnType<typeof sessionCookie>;

/** What a session's cookie says by itself. */
export type Carried = {
  readonly token: string;
  /** Whose session it was when the cookie was written; null in a cookie from before it said so. */
  readonly user: User | null;
};

const Written = z.tuple([z.string(), z.string()]).transform(([id, email]): User => ({ id, email }));

/**
 * The cookie of a signed-in browser: the session's token and, after a dot, whom to greet while the database is away. Both are
 * signed together. Who stands in it may do nothing by that (decision 0014): the session may have ended meanwhile.
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

    /** The tokens of the sessions in a Cookie header, in the same order. */
    tokens: (header: string): string[] => all(header).map(tokenIn),

    /** What the sessions in a Cookie header say, the one that came last at the end (`signedCookie`). */
    all: (header: string): Carried[] => all(header).map(read),

    /** The Set-Cookie value that keeps a session: some 1,200 bytes for the longest e-mail there is. */
    write: (token: string, user: User) => write(valueOf(token, user)),

    /** The same for a browser that sent this Cookie header: it forgets what an earlier version wrote. */
    keep: (token: string, user: User, header: string) => keep(valueOf(token, user), header),

    /** The Set-Cookie values that make the browser forget its sessions, or some of them. */
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

/** Null for what another version of the store may have written. */
function userIn(text: string): User | null {
  try {
    return Written.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  } catch {
    return null;
  }
}
