/** What the sign-in page shows, which leads back to where somebody was going. */
export type SignInPage = {
  /** Where it leads: a path in the store. */
  readonly next: string;
  /** Why somebody is asked to sign in on their way there, where a feature says so. */
  readonly why?: string;
  /** Whether there is a way back for those who have forgotten their password. */
  readonly canReset: boolean;
  /** Where those find their orders who placed them without an account; nothing where nobody can. */
  readonly findOrder?: string;
  /** How many characters a new password has at least, where the store keeps the passwords. */
  readonly least: number;
  /** Whether it is shown to somebody who has no account yet. */
  readonly registers?: boolean;
  /** What a form posted without scripts was refused for, the field that it is about, and the e-mail that was typed. */
  readonly refusal?: string;
  readonly field?: "email" | "password";
  readonly email?: string;
};
