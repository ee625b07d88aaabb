import type { User } from "../../shop/domain/user.ts";

/** What another feature keeps for a browser until somebody signs in there. */
export type SessionHook = {
  /** Whether a Cookie header carries some of it. */
  readonly isIn: (cookieHeader: string) => boolean;
  /** Gives it to whom a browser belongs now. Never throws. Returns the Set-Cookie values that the answer must carry. */
  readonly follow: (user: User, cookieHeader: string) => Promise<readonly string[]>;
  /** Makes the browser forget it, whatever it is, when they sign out. Returns Set-Cookie values. */
  readonly leave: (cookieHeader: string) => readonly string[];
};
