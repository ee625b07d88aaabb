import type { StoredEmail, EmailStatus } from "../../server/emails.ts";

/** Page of all emails. */
export type EmailsPage = EmailStatus & {
  readonly title: string;
  /** Action that has just been completed. */
  readonly done: string | null;
  /** Idempotency key of the form that sends a test email. */
  readonly form: string;
  readonly mayChange: boolean;
  /** True if an invalid form was submitted. */
  readonly isWrong?: boolean;
};

/** One email. */
export type EmailPage = {
  readonly title: string;
  readonly email: StoredEmail;
  /** Text without one-time links; null if the email is no longer needed. */
  readonly text: string | null;
  readonly mayChange: boolean;
};
