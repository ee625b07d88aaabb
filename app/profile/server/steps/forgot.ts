import { tidiedEmail, unusableEmail } from "../../../accounts/server/credentials.ts";
import { stepAddress } from "../../addresses.ts";
import type { StepContent } from "../../domain/pages.ts";
import { stepMessages } from "../../step-messages.ts";
import type { RequestEmail } from "../email-request.ts";
import { emailField, refusing, type Step, withForm } from "../step.ts";

const page = (email = "") => withForm(stepMessages.forgot, emailField(stepMessages.fields.email, "username", email));

const sentPage = (sent: string): StepContent => ({
  title: stepMessages.forgot.sentTitle,
  paragraphs: [sent, stepMessages.forgot.notThere],
  links: [{ href: stepAddress("forgot"), name: stepMessages.forgot.again }],
});

/** Requests a reset email. Only the email worker checks if the account exists, so the response reveals no accounts. */
export const forgotStep = (requestEmail: RequestEmail): Step => ({
  show: ({ done }) => (done ? sentPage(stepMessages.forgot.sent) : page()),
  async send({ form, client }) {
    const email = tidiedEmail(form["email"] ?? "");
    const refusal = unusableEmail(email);
    if (refusal) return refusing(page(email), { status: 422, message: refusal });
    const refused = await requestEmail(client, email, { kind: "reset-password", to: email, about: {} });
    return refused ? refusing(page(email), refused) : { redirect: stepAddress("forgot", { done: "sent" }) };
  },
});

const hostedPage = (): StepContent => ({
  ...page(),
  paragraphs: [stepMessages.forgot.textHosted],
  needsScripts: stepMessages.forgot.needsScripts,
});

/** Password reset at a hosted provider, which only scripts can call (`ui/call-provider.ts`). */
export const hostedForgotStep: Step = {
  show: ({ done }) => (done ? sentPage(stepMessages.forgot.sentHosted) : hostedPage()),
  send: async () => refusing(hostedPage(), { status: 422, message: stepMessages.forgot.needsScripts }),
};
