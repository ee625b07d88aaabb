import type { StoredEmail, EmailStatus } from "../../server/emails.ts";

/** All emails, as they stand. */
export type EmailsPage = EmailStatus & {
  readonly title: string;
  /** What was done just now, or null. */
  readonly done: string | null;
  /** Of the form by which one sends an email to oneself: what is sent twice is one. */
  readonly form: string;
  readonly mayChange: boolean;
  /** Whether a form was sent that nobody understands. */
  readonly isWrong?: boolean;
};

/** One email. */
export type EmailPage = {
  readonly title: string;
  readonly email: StoredEmail;
  /** Without what opens anything; null where it has nothing to say. */
  readonly text: string | null;
  readonly mayChange: boolean;
};
