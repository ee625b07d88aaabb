import type { Transaction } from "../../database/database.ts";
import type { User } from "../../shop/domain/user.ts";

/** A session that begins. */
export type Entry = {
  readonly user: User;
  readonly token: string;
  /** What kind of browser it is in, such as "Firefox on Linux"; undefined where it does not say. */
  readonly device?: string | undefined;
  /** Whether this browser has signed in this account before (`known-browsers.ts`). */
  readonly isKnown: boolean;
  /** Whether the account is as new as the session. */
  readonly opensAccount: boolean;
};

/** What another feature does about it. Where that fails, nobody is signed in. */
export type EntryAct = (transaction: Transaction, entry: Entry) => Promise<void>;
