import type { StoredEmail, EmailStatus } from "../../server/emails.ts";

export type EmailsPage = EmailStatus & {
  /** Completed action: "again" (retry) or "trial" (test email). */
  readonly done: string | null;
  readonly form: string;
  readonly mayChange: boolean;
  readonly isWrong?: boolean;
};

export type EmailPage = {
  readonly email: StoredEmail;
  /** Preview of the text, without one-time links. Null if the email is obsolete or rendering fails. */
  readonly text: string | null;
  readonly mayChange: boolean;
};
