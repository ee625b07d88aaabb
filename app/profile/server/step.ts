import type { Client } from "../../accounts/server/sign-in.ts";
import type { User } from "../../shop/domain/user.ts";
import { stepAddress } from "../addresses.ts";
import type { StepPage } from "../domain/pages.ts";
import { stepMessages } from "../step-messages.ts";

/** Somebody who is signed in: in which session, and since when. */
export type Who = {
  readonly user: User;
  readonly session: string;
  readonly token: string;
  readonly since: Date;
};

/** What was sent to a step. */
export type StepForm = {
  readonly form: Readonly<Record<string, string>>;
  readonly client: Client;
  readonly headers: Headers;
  /** The token of the email's link that led here; empty where none did. */
  readonly link: string;
  /** The visitor, where a link led here and they are signed in. */
  readonly user: User | null;
};

/** What comes of it: another page, or the same one with what is wrong. */
export type StepOutcome =
  | { readonly redirect: string; readonly cookies?: readonly string[] }
  | {
      readonly status: 401 | 409 | 410 | 422 | 429 | 503;
      readonly page: StepPage;
      readonly retryAfter?: number | undefined;
    };

/** A page with one thing to do about an account. */
export type Step =
  | {
      /** For everybody. */
      readonly own?: false;
      readonly show: (asked: { done: string | null }) => StepPage;
      readonly send: (sent: StepForm) => Promise<StepOutcome>;
    }
  | {
      /** For those who are signed in. */
      readonly own: true;
      /** Null where there is only something to send. */
      readonly show: ((who: User, asked: { done: string | null }) => StepPage) | null;
      readonly send: (who: Who, sent: StepForm) => Promise<StepOutcome>;
    };

/** The page that says that an email's link leads nowhere any more. @param again where there is another one. */
export const deadLink = (step: string, again?: string): StepPage => ({
  title: stepMessages.deadLink.title,
  step,
  said: [stepMessages.deadLink.said],
  ...(again && { ways: [{ href: stepAddress(again), name: stepMessages.reset.again }] }),
});

/** What is answered to what cannot be taken. */
export const refusing = (
  page: StepPage,
  {
    status,
    message,
    retryAfter,
  }: { status: 401 | 409 | 422 | 429 | 503; message: string; retryAfter?: number | undefined },
): StepOutcome => ({ status, page: { ...page, refusal: message }, retryAfter });
