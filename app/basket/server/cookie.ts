import { signedCookie, type SignedCookie } from "../../server/signed-cookie.ts";
import type { Secrets } from "../../server/secrets.ts";

/** A year. Each change of the basket writes the cookie anew. */
const seconds = 365 * 24 * 60 * 60;

/** The cookie of a guest who has a basket: its value is the basket's id. */
export const basketCookie = (options: { secrets: Secrets; secure: boolean }): SignedCookie =>
  signedCookie({ name: "basket", seconds, ...options });
