import type { User } from "../../shop/domain/user.ts";

/** Hook of a feature that stores guest data. `follow`, which never throws, and `leave` return Set-Cookie values. */
export type SessionHook = {
  readonly isIn: (cookieHeader: string) => boolean;
  readonly follow: (user: User, cookieHeader: string) => Promise<readonly string[]>;
  readonly leave: (cookieHeader: string) => readonly string[];
};
