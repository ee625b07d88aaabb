import { limits } from "../../accounts/server/credentials.ts";
import type { Accounts } from "../../accounts/server/accounts.ts";
import type { Session } from "../../accounts/server/sessions.ts";
import type { Client, Refused } from "../../accounts/server/sign-in.ts";
import type { ServerContext } from "../../server/context.ts";
import type { PersonalData } from "../../server/personal-data.ts";
import type { User } from "../../shop/domain/user.ts";
import { accountAddress, stepAddress } from "../addresses.ts";
import type { StepContent, StepField } from "../domain/pages.ts";
import { stepMessages } from "../step-messages.ts";
import type { SessionList } from "./sessions.ts";

export type StepParts = Pick<ServerContext, "database" | "secrets" | "post"> & {
  readonly accounts: Accounts;
  readonly sessions: SessionList;
  readonly isConfirmed: (user: User) => Promise<boolean>;
  readonly personalData: readonly PersonalData[];
};

export type CurrentSession = { readonly user: User } & NonNullable<Session["began"]>;

type StepForm = {
  readonly form: Readonly<Record<string, string>>;
  readonly client: Client;
  readonly headers: Headers;
  /** Token of the emailed link that led to the form, or "". */
  readonly link: string;
  /** Signed-in user. Null on forms that need no user, except the form that confirms an email. */
  readonly user: User | null;
};

type StepOutcome =
  | { readonly redirect: string; readonly cookies?: readonly string[] }
  | { readonly status: Refused["status"] | 410; readonly page: StepContent; readonly retryAfter?: number | undefined };

type ShowOptions = { done: string | null };

export type Step =
  | {
      readonly requiresUser?: false;
      readonly show: (options: ShowOptions) => StepContent;
      /** Page of an emailed link. Null if the link is invalid. */
      readonly landing?: (link: string, visitor: User | null) => Promise<StepContent | null>;
      readonly send: (sent: StepForm) => Promise<StepOutcome>;
    }
  | {
      readonly requiresUser: true;
      /** Null if the form is only a button on another page. */
      readonly show: ((user: User, options: ShowOptions) => StepContent) | null;
      readonly send: (session: CurrentSession, sent: StepForm) => Promise<StepOutcome>;
    };

type FormTexts = { readonly title: string; readonly text: string; readonly button: string };

export const withForm = ({ title, text, button }: FormTexts, ...fields: readonly StepField[]): StepContent => {
  return { title, paragraphs: [text], form: { button, fields } };
};

export const emailField = (label: string, autoComplete: string, value: string): StepField => {
  return { name: "email", label, type: "email", autoComplete, value };
};

export const currentPassword = (label: string, name = "password"): StepField => {
  return { name, label, type: "password", autoComplete: "current-password" };
};

export const newPassword = (): StepField => ({
  name: "password",
  label: stepMessages.fields.newPassword,
  type: "password",
  autoComplete: "new-password",
  hint: stepMessages.passwordRule(limits.passwordLeast),
});

export const toAccount = () => [{ href: accountAddress(), name: stepMessages.toAccount }];

export const deadLink = (step: string): StepContent => ({
  title: stepMessages.deadLink.title,
  paragraphs: [stepMessages.deadLink.text],
  ...(step === "reset" && { links: [{ href: stepAddress("forgot"), name: stepMessages.reset.again }] }),
});

export const refusing = (
  page: StepContent,
  { status, message, retryAfter }: Pick<Refused, "status" | "message" | "retryAfter">,
): StepOutcome => ({ status, page: { ...page, refusal: message }, retryAfter });
