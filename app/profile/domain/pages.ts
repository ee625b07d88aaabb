import type { Way } from "../../server/personal-data.ts";

export type SignedIn = {
  readonly id: string;
  /** Such as "Firefox on Linux". Null if unknown. */
  readonly device: string | null;
  /** Sign-in time and day of last use, in ISO 8601. */
  readonly since: string;
  readonly seen: string;
  /** True for the browser that requests the page. */
  readonly isThis: boolean;
};

export type AccountPage = {
  readonly title: string;
  readonly email: string;
  readonly isConfirmed: boolean;
  /** True if the store has the password, false for a hosted provider. */
  readonly hasPassword: boolean;
  readonly hasEmails: boolean;
  readonly sessions: readonly SignedIn[];
  readonly links: readonly Way[];
  /** Confirmation of the last action, or null. */
  readonly message: string | null;
};

export type StepField = {
  readonly name: string;
  readonly label: string;
  readonly type: "email" | "password";
  readonly autoComplete: string;
  /** Previous input. Never a password. */
  readonly value?: string;
  readonly hint?: string;
};

/** A page for one task of an account, or its result. */
export type StepPage = {
  readonly title: string;
  readonly step: string;
  readonly paragraphs: readonly string[];
  /** Reason for a refusal. */
  readonly refusal?: string;
  readonly form?: { readonly button: string; readonly fields: readonly StepField[] };
  /** Shown until scripts have loaded, for forms that a hosted provider handles. */
  readonly needsScripts?: string;
  readonly links?: readonly Omit<Way, "about">[];
};
