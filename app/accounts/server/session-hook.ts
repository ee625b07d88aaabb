import type { User } from "../../shop/domain/user.ts";

/** Hook of a feature that stores data of guests, such as the basket. */
export type SessionHook = {
  /** True if the Cookie header has guest data. */
  readonly isIn: (cookieHeader: string) => boolean;
  /** Assigns the guest data to the signed-in user. Never throws. Returns Set-Cookie values. */
  readonly follow: (user: User, cookieHeader: string) => Promise<readonly string[]>;
  /** Clears the guest data at sign-out. Returns Set-Cookie values. */
  readonly leave: (cookieHeader: string) => readonly string[];
};
