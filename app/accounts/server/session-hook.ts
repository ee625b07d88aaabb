import type { User } from "../../shop/domain/user.ts";

/** Callbacks of a feature that stores guest data. `follow` and `leave` return values of Set-Cookie headers. */
export type SessionHook = {
  readonly isIn: (cookieHeader: string) => boolean; // true if a cookie identifies guest data
  /** Assigns guest data to the user. Must not reject. */
  readonly follow: (user: User, cookieHeader: string) => Promise<readonly string[]>;
  readonly leave: (cookieHeader: string) => readonly string[]; // called at sign-out
};
