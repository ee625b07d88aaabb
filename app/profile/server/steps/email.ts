import { tidiedEmail, unusableEmail } from "../../../accounts/server/credentials.ts";
import type { PasswordChanges } from "../../../accounts/server/password-changes.ts";
import type { Email } from "../../../server/emails.ts";
import type { User } from "../../../shop/domain/user.ts";
import { stepAddress } from "../../addresses.ts";
import type { StepPage } from "../../domain/pages.ts";
import { stepMessages } from "../../step-messages.ts";
import type { RequestEmail } from "../email-request.ts";
import { currentPassword, refusing, type Step, type StepParts, toAccount } from "../step.ts";

const page = ({ email }: User, typed = ""): StepPage => ({
  title: stepMessages.email.title,
  step: "email",
  paragraphs: [stepMessages.email.text(email)],
  form: {
    button: stepMessages.email.button,
    fields: [
      { name: "email", label: stepMessages.fields.newEmail, type: "email", autoComplete: "email", value: typed },
      currentPassword(stepMessages.fields.presentPassword),
    ],
  },
  links: toAccount(),
});

const sentPage = (): StepPage => ({
  title: stepMessages.email.sentTitle,
  step: "email",
  paragraphs: [stepMessages.email.sent],
  links: toAccount(),
});

type Parts = Pick<StepParts, "isConfirmed"> & {
  readonly changes: PasswordChanges;
  readonly requestEmail: RequestEmail;
};

/** Requests a change of email. Only the email worker checks if the email is taken, so responses reveal nothing. */
export const emailStep = ({ changes, requestEmail, isConfirmed }: Parts): Step => ({
  requiresUser: true,
  show: (user, { done }) => (done ? sentPage() : page(user)),
  async send({ user }, { form, client }) {
    const next = tidiedEmail(form["email"] ?? "");
    const refusal = unusableEmail(next) ?? (next === user.email ? stepMessages.email.same : null);
    if (refusal) return refusing(page(user, next), { status: 422, message: refusal });
    const proved = await changes.checkPassword({ user }, form["password"] ?? "", client);
    if (!proved.ok) return refusing(page(user, next), proved);
    const of = { about: { user: user.id, next }, account: user.id };
    const email: Email = (await isConfirmed(user))
      ? { kind: "change-email", to: user.email, ...of }
      : { kind: "confirm-new-email", to: next, ...of };
    const refused = await requestEmail(client, user.email, email);
    return refused ? refusing(page(user, next), refused) : { redirect: stepAddress("email", { done: "sent" }) };
  },
});
