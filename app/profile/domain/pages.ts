import type { AccountLink } from "../../server/personal-data.ts";

/** A session. `since` is the time of sign-in, `seen` the time of last use (ISO 8601). */
export type SignedIn = {
  readonly id: string;
  /** Such as "Firefox on Linux". */
  readonly device: string | null;
  readonly since: string;
  readonly seen: string;
  readonly isThis: boolean;
};

export type AccountPage = {
  readonly title: string;
  readonly email: string;
  readonly isConfirmed: boolean;
  readonly hasPassword: boolean;
  readonly hasEmails: boolean;
  readonly sessions: readonly SignedIn[];
  readonly links: readonly AccountLink[];
  readonly message: string | null;
};

export type StepField = {
  readonly name: string;
  readonly label: string;
  readonly type: "email" | "password";
  readonly autoComplete: string;
  /** Input of a refused form. Never a password. */
  readonly value?: string;
  readonly hint?: string;
};

export type StepContent = {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly refusal?: string;
  readonly form?: { readonly button: string; readonly fields: readonly StepField[] };
  /** Notice shown until scripts have loaded, for forms that call a hosted provider. */
  readonly needsScripts?: string;
  readonly links?: readonly Omit<AccountLink, "about">[];
};

/** `step`: last segment of the page's URL. */
export type StepPage = StepContent & { readonly step: string };
