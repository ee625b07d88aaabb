import type { StoredEmail, EmailStatus } from "../../server/emails.ts";

/** The page with lists of waiting, failed and sent emails. */
export type EmailsPage = EmailStatus & {
  /** Action that the user has just submitted: "again" (retry) or "trial" (test email). */
  readonly done: string | null;
  /** Idempotency key of the form that sends a test email. */
  readonly form: string;
  readonly mayChange: boolean;
  /** True if an invalid form was submitted. */
  readonly isWrong?: boolean;
};

/** The page of one email. */
export type EmailPage = {
  readonly email: StoredEmail;
  /** Text of the email, without its one-time links; null if the email is obsolete or cannot be rendered. */
  readonly text: string | null;
  readonly mayChange: boolean;
};
