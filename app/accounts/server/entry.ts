import type { Transaction } from "../../database/database.ts";
import type { User } from "../../shop/domain/user.ts";

export type Entry = {
  readonly user: User;
  readonly token: string;
  readonly device?: string | undefined;
  /** True if this browser has signed in this account before (`known-browsers.ts`). */
  readonly isKnown: boolean;
  /** True if the account was just created. */
  readonly opensAccount: boolean;
};

/** Runs for each new session. Sign-in fails if it throws. */
export type EntryAct = (transaction: Transaction, entry: Entry) => Promise<void>;
