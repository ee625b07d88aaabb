import type { Transaction } from "../database/database.ts";

export type Person = {
  readonly id: string;
  readonly email: string;
  /** True if the account's email is confirmed. Data is matched by an email only then. */
  readonly isConfirmed: boolean;
};

/** Link from the account page. */
export type Way = { readonly href: string; readonly name: string; readonly about: string };

/** A feature's export and deletion of personal data. */
export type PersonalData = {
  /** Exports the data by descriptive names, as JSON. */
  readonly collect?: (person: Person) => Promise<Readonly<Record<string, unknown>>>;
  /**
   * Deletes or anonymizes the data, in the transaction that deletes the account.
   * @returns null, or the reason for a refusal, as a sentence for the user; then nothing has changed.
   */
  readonly forget?: (transaction: Transaction, person: Person) => Promise<string | null>;
  /** Data that outlives the account, in sentences. */
  readonly stays?: readonly string[];
  /** Links to more of the data. */
  readonly ways?: readonly Way[];
};
