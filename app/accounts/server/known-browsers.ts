import { createHmac } from "node:crypto";
import { signedCookie } from "../../server/signed-cookie.ts";
import type { Secrets } from "../../server/secrets.ts";

const seconds = 180 * 24 * 60 * 60;

const maxAccounts = 4;

/** Marks a browser's accounts in cookies, so that failed sign-ins in other browsers do not lock out this browser. */
export function knownBrowsers({ secrets, secure }: { secrets: Secrets; secure: boolean }) {
  const cookie = signedCookie({ name: "known", seconds, secrets, secure });
  const marks = (email: string) =>
    secrets.map((secret) => createHmac("sha256", secret).update(`known:${email}`).digest("base64url").slice(0, 22));

  return {
    isKnown: (email: string, cookieHeader: string) =>
      cookie.all(cookieHeader).some((value) => marks(email).includes(value)),

    /** Set-Cookie values that mark the browser as known for an email. Clears all but the `maxAccounts` newest marks. */
    remember(email: string, cookieHeader: string): string[] {
      const [mark = "", ...earlier] = marks(email);
      const others = cookie.all(cookieHeader).filter((value) => value !== mark);
      const oldest = new Set([...others.slice(0, -(maxAccounts - 1)), ...earlier]);
      return [cookie.write(mark), ...cookie.clear(cookieHeader, (value) => oldest.has(value))];
    },
  };
}
