import { z } from "zod";
import type { User } from "../../shop/domain/user.ts";
import { signedCookie } from "../../server/signed-cookie.ts";
import type { Secrets } from "../../server/secrets.ts";

export const sessionSeconds = 30 * 24 * 60 * 60;

export type SessionCookie = ReturnType<typeof sessionCookie>;

const CookieUser = z.tuple([z.string(), z.string()]).transform(([id, email]): User => ({ id, email }));

/** Session cookie with a signed token, and the user whom pages greet. Only the token grants access (decision 0014). */
export function sessionCookie(options: { secrets: Secrets; secure: boolean }) {
  const cookie = signedCookie({ name: "session", seconds: sessionSeconds, ...options });
  const { isIn, all, hasOld, write, keep, clear } = cookie;
  return {
    isIn,
    hasOld,

    tokens: (header: string): string[] => all(header).map(tokenIn),

    /** Session cookies in a Cookie header, newest last. `user` is null in cookies of earlier releases. */
    all: (header: string) => all(header).map((value) => ({ token: tokenIn(value), user: userIn(value) })),

    /** Returns a Set-Cookie value of at most about 1,200 bytes. */
    write: (token: string, user: User) => write(valueOf(token, user)),

    /** Returns Set-Cookie values that renew a session, and delete cookies of earlier releases in `header`. */
    keep: (token: string, user: User, header: string) => keep(valueOf(token, user), header),

    clear: (header: string, which = (_token: string) => true) => clear(header, (value) => which(tokenIn(value))),
  };
}

const valueOf = (token: string, { id, email }: User) =>
  `${token}.${Buffer.from(JSON.stringify([id, email])).toString("base64url")}`;

const tokenIn = (value: string) => value.replace(/\..*/s, "");

/** User in a cookie value. Null if another release wrote the value in a different format. */
function userIn(value: string): User | null {
  const [, text = ""] = value.split(".");
  try {
    return CookieUser.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  } catch {
    return null;
  }
}
