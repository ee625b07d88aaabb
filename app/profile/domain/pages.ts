import type { Way } from "../../server/personal-data.ts";

/** A browser in which somebody is signed in. */
export type SignedIn = {
  readonly id: string;
  /** Such as "Firefox on Linux"; null where it did not say. */
  readonly device: string | null;
  /** When they signed in, and the last day on which it was used, in ISO 8601. */
  readonly since: string;
  readonly seen: string;
  /** Whether it is the browser that asks. */
  readonly isThis: boolean;
};

/** The page of an account. */
export type AccountPage = {
  readonly title: string;
  readonly email: string;
  readonly isConfirmed: boolean;
  /** Whether the store keeps the password, and not a hosted provider. */
  readonly keepsPassword: boolean;
  /** Whether the shop writes emails. */
  readonly hasEmails: boolean;
  readonly sessions: readonly SignedIn[];
  readonly ways: readonly Way[];
  /** What has just been done. */
  readonly said: string | null;
};

/** A field of a form with one thing to do. */
export type StepField = {
  readonly name: string;
  readonly label: string;
  readonly type: "email" | "password";
  /** What a browser may fill in. */
  readonly autoComplete: string;
  /** What was typed before; never a password. */
  readonly value?: string;
  /** What is asked of it. */
  readonly hint?: string;
};

/** A page with one thing to do about an account, or about which is said what came of it. */
export type StepPage = {
  readonly title: string;
  readonly step: string;
  /** Paragraphs. */
  readonly said: readonly string[];
  /** Why what was sent was refused. */
  readonly refusal?: string;
  readonly form?: { readonly button: string; readonly fields: readonly StepField[] };
  /** Where only the page's scripts can do it, at a hosted provider: what is said until they have come. */
  readonly needsScripts?: string;
  readonly ways?: readonly Omit<Way, "about">[];
};
