import type { User } from "../../shop/domain/user.ts";

/** Hook of a feature that stores guest data. `follow` and `leave` return Set-Cookie values. `follow` never throws. */
export type SessionHook = {
  readonly isIn: (cookieHeader: string) => boolean;
  readonly follow: (user: User, cookieHeader: string) => Promise<readonly string[]>;
  readonly leave: (cookieHeader: string) => readonly string[];
};
