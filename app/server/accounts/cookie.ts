import { signedCookie, type SignedCookie } from "../signed-cookie.ts";

/** How long a browser stays signed in after its last visit, in seconds: 30 days. */
export const sessionSeconds = 30 * 24 * 60 * 60;

export type SessionCookie = SignedCookie;

/** The cookie of a signed-in browser: its value is the session's token. */
export const sessionCookie = (options: { secret: string; secure: boolean }): SessionCookie =>
  signedCookie({ name: "session", seconds: sessionSeconds, ...options });
