import type { StoredEmail, EmailStatus } from "../../server/emails.ts";

export type EmailsPage = EmailStatus & {
  /** Submitted action: "again" (retry) or "trial" (test email). */
  readonly done: string | null;
  readonly form: string;
  readonly mayChange: boolean;
  readonly isWrong?: boolean;
};

export type EmailPage = {
  readonly email: StoredEmail;
  /** Text without one-time links. Null if the email is obsolete or cannot be rendered. */
  readonly text: string | null;
  readonly mayChange: boolean;
};
