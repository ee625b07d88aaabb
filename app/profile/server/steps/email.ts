import { tidiedEmail, unusableEmail } from "../../../accounts/server/credentials.ts";
import type { PasswordChanges } from "../../../accounts/server/password-changes.ts";
import type { Email } from "../../../server/emails.ts";
import type { User } from "../../../shop/domain/user.ts";
import { stepAddress } from "../../addresses.ts";
import type { StepContent } from "../../domain/pages.ts";
import { stepMessages } from "../../step-messages.ts";
import type { RequestEmail } from "../email-request.ts";
import { currentPassword, emailField, refusing, type Step, type StepParts, toAccount, withForm } from "../step.ts";

function page({ email }: User, typed = ""): StepContent {
  const { email: messages, fields } = stepMessages;
  const texts = { ...messages, text: messages.text(email) };
  const typedFields = [emailField(fields.newEmail, "email", typed), currentPassword(fields.presentPassword)];
  return { ...withForm(texts, ...typedFields), links: toAccount() };
}

const sentPage = (): StepContent => ({
  title: stepMessages.email.sentTitle,
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
