import { signedCookie, type SignedCookie } from "../../server/signed-cookie.ts";
import type { Secrets } from "../../server/secrets.ts";

/** One year. Each basket change renews the cookie. */
const seconds = 365 * 24 * 60 * 60;

export const basketCookie = (options: { secrets: Secrets; secure: boolean }): SignedCookie =>
  signedCookie({ name: "basket", seconds, ...options });
