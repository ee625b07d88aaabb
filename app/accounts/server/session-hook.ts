import type { User } from "../../shop/domain/user.ts";

/** Hook of a feature that stores guest data. `follow` and `leave` return Set-Cookie values. */
export type SessionHook = {
  /** True if the Cookie header has guest data. */
  readonly isIn: (cookieHeader: string) => boolean;
  /** Assigns the guest data to the signed-in user. Never throws. */
  readonly follow: (user: User, cookieHeader: string) => Promise<readonly string[]>;
  /** Clears the guest data at sign-out. */
  readonly leave: (cookieHeader: string) => readonly string[];
};
