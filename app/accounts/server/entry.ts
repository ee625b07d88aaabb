import type { Transaction } from "../../database/database.ts";
import type { User } from "../../shop/domain/user.ts";

export type Entry = {
  readonly user: User;
  readonly token: string;
  readonly device?: string | undefined;
  /** True if this browser has signed in to this account before (`known-browsers.ts`). */
  readonly isKnown: boolean;
  readonly opensAccount: boolean;
};

/** Action in the transaction of a new session. If the action throws, the sign-in fails. */
export type EntryAct = (transaction: Transaction, entry: Entry) => Promise<void>;
