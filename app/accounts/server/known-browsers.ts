import { createHmac } from "node:crypto";
import { signedCookie } from "../../server/signed-cookie.ts";

/** How long a browser is known after it last signed somebody in, in seconds: half a year. */
const seconds = 180 * 24 * 60 * 60;

/** How many accounts a browser is known for: a household's, not those of everybody who ever used a shared computer. */
const most = 4;

/**
 * Which accounts a browser has signed in before. It keeps a cookie for each, so that strangers who guess at an account
 * do not use up its owner's tries. A cookie lets nobody in, and nobody can read from it whose it is.
 */
export function knownBrowsers({ secret, secure }: { secret: string; secure: boolean }) {
  const cookie = signedCookie({ name: "known", seconds, secret, secure });
  const mark = (email: string) =>
    createHmac("sha256", secret).update(`known:${email}`).digest("base64url").slice(0, 22);

  return {
    isKnown: (email: string, cookieHeader: string) => cookie.all(cookieHeader).includes(mark(email)),

    /** The Set-Cookie values after an e-mail was signed in. */
    remember(email: string, cookieHeader: string): string[] {
      const others = cookie.all(cookieHeader).filter((value) => value !== mark(email));
      const oldest = new Set(others.slice(0, -(most - 1)));
      return [cookie.write(mark(email)), ...cookie.clear(cookieHeader, (value) => oldest.has(value))];
    },
  };
}
