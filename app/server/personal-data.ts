import type { Transaction } from "../database/database.ts";

export type DataSubject = {
  readonly id: string;
  readonly email: string;
  /** True if the account's email is confirmed. Handlers must not find data by an unconfirmed email. */
  readonly isConfirmed: boolean;
};

export type AccountLink = { readonly href: string; readonly name: string; readonly about: string };

/** A feature's handlers to export and delete a person's data. */
export type PersonalData = {
  /** Resolves to the person's data as JSON. The keys are headings for people. */
  readonly collect?: (person: DataSubject) => Promise<Readonly<Record<string, unknown>>>;
  /**
   * Deletes the person's data and resolves to null. If the data cannot be deleted now, changes nothing and resolves to
   * a sentence with the reason.
   */
  readonly forget?: (transaction: Transaction, person: DataSubject) => Promise<string | null>;
  /** Sentences about data that remains after the deletion of the account. */
  readonly stays?: readonly string[];
  readonly ways?: readonly AccountLink[];
};
