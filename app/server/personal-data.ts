import type { Transaction } from "../database/database.ts";

export type DataSubject = {
  readonly id: string;
  readonly email: string;
  /** True if the account's email is confirmed. Handlers must not find data by an unconfirmed email. */
  readonly isConfirmed: boolean;
};

export type AccountLink = { readonly href: string; readonly name: string; readonly about: string };

/** A feature's export and deletion of personal data. */
export type PersonalData = {
  /** Returns the person's data as JSON. The keys are headings that people can understand. */
  readonly collect?: (person: DataSubject) => Promise<Readonly<Record<string, unknown>>>;
  /**
   * @returns null on success. If deletion is not possible now, changes nothing and returns the reason as a sentence.
   */
  readonly forget?: (transaction: Transaction, person: DataSubject) => Promise<string | null>;
  /** Sentences about the data that remains after the account is deleted. */
  readonly stays?: readonly string[];
  readonly ways?: readonly AccountLink[];
};
