import type { Client } from "../../accounts/server/sign-in.ts";
import type { User } from "../../shop/domain/user.ts";
import { stepAddress } from "../addresses.ts";
import type { StepPage } from "../domain/pages.ts";
import { stepMessages } from "../step-messages.ts";

/** A signed-in user, and their session. */
export type Who = {
  readonly user: User;
  readonly session: string;
  readonly token: string;
  readonly since: Date;
};

export type StepForm = {
  readonly form: Readonly<Record<string, string>>;
  readonly client: Client;
  readonly headers: Headers;
  /** Token of the emailed link. Empty if there is no link. */
  readonly link: string;
  /** Signed-in user, only for the form that confirms an email; else null. */
  readonly user: User | null;
};

/** Result of a submitted form: a redirect, or a page that says why the form was refused. */
export type StepOutcome =
  | { readonly redirect: string; readonly cookies?: readonly string[] }
  | {
      readonly status: 401 | 409 | 410 | 422 | 429 | 503;
      readonly page: StepPage;
      readonly retryAfter?: number | undefined;
    };

/** A form for one task of an account, such as changing the password. */
export type Step =
  | {
      /** Open to everyone. */
      readonly own?: false;
      readonly show: (options: { done: string | null }) => StepPage;
      readonly send: (sent: StepForm) => Promise<StepOutcome>;
    }
  | {
      /** Requires an account. */
      readonly own: true;
      /** Null for a form that is only a button on another page. */
      readonly show: ((who: User, options: { done: string | null }) => StepPage) | null;
      readonly send: (who: Who, sent: StepForm) => Promise<StepOutcome>;
    };

/** The page of an invalid link. @param again name of the form that sends a new link. */
export const deadLink = (step: string, again?: string): StepPage => ({
  title: stepMessages.deadLink.title,
  step,
  paragraphs: [stepMessages.deadLink.text],
  ...(again && { links: [{ href: stepAddress(again), name: stepMessages.reset.again }] }),
});

/** The page of a form, with the reason why it was refused. */
export const refusing = (
  page: StepPage,
  {
    status,
    message,
    retryAfter,
  }: { status: 401 | 409 | 422 | 429 | 503; message: string; retryAfter?: number | undefined },
): StepOutcome => ({ status, page: { ...page, refusal: message }, retryAfter });
