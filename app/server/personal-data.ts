import type { Transaction } from "../database/database.ts";

/** Somebody with an account. */
export type Person = {
  readonly id: string;
  readonly email: string;
  /** True if the account's email is confirmed. Data is matched by an email only then. */
  readonly isConfirmed: boolean;
};

/** A way on from the page of an account. */
export type Way = { readonly href: string; readonly name: string; readonly about: string };

/** What a feature has of people with accounts. */
export type PersonalData = {
  /** For the file of all that the shop holds about somebody, by names that say what it is. JSON. */
  readonly collect?: (person: Person) => Promise<Readonly<Record<string, unknown>>>;
  /**
   * Removes it, or what says whose it was, in the transaction in which the account goes. @returns why the account cannot go, in a sentence for the
   * person; then nothing has happened.
   */
  readonly forget?: (transaction: Transaction, person: Person) => Promise<string | null>;
  /** What stays when an account goes, in sentences. */
  readonly stays?: readonly string[];
  /** Where more of it is to be seen. */
  readonly ways?: readonly Way[];
};
