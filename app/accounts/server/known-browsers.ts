import { createHmac } from "node:crypto";
import { signedCookie } from "../../server/signed-cookie.ts";
import type { Secrets } from "../../server/secrets.ts";

/** How long a browser is known after it last signed somebody in, in seconds: half a year. */
const seconds = 180 * 24 * 60 * 60;

/** How many accounts a browser is known for: a household's, not those of everybody who ever used a shared computer. */
const most = 4;

/**
 * Which accounts a browser has signed in before. It keeps a cookie for each, so that strangers who guess at an account
 * do not use up its owner's tries. A cookie lets nobody in, and nobody can read from it whose it is.
 */
export function knownBrowsers({ secrets, secure }: { secrets: Secrets; secure: boolean }) {
  const cookie = signedCookie({ name: "known", seconds, secrets, secure });
  const marks = (email: string) =>
    secrets.map((secret) => createHmac("sha256", secret).update(`known:${email}`).digest("base64url").slice(0, 22));

  return {
    isKnown: (email: string, cookieHeader: string) =>
      cookie.all(cookieHeader).some((value) => marks(email).includes(value)),

    /** The Set-Cookie values after an e-mail was signed in. */
    remember(email: string, cookieHeader: string): string[] {
      const [mark, ...earlier] = marks(email);
      const others = cookie.all(cookieHeader).filter((value) => value !== mark);
      const oldest = new Set([...others.slice(0, -(most - 1)), ...earlier]);
      return [cookie.write(mark!), ...cookie.clear(cookieHeader, (value) => oldest.has(value))];
    },
  };
}
