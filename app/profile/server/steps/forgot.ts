import { tidiedEmail, unusableEmail } from "../../../accounts/server/credentials.ts";
import { stepAddress } from "../../addresses.ts";
import type { StepPage } from "../../domain/pages.ts";
import { stepMessages } from "../../step-messages.ts";
import type { RequestEmail } from "../email-request.ts";
import { refusing, type Step } from "../step.ts";

const messages = stepMessages.forgot;

const page = (email = ""): StepPage => ({
  title: messages.title,
  step: "forgot",
  said: [messages.said],
  form: {
    button: messages.button,
    fields: [
      { name: "email", label: stepMessages.fields.email, type: "email", autoComplete: "username", value: email },
    ],
  },
});

const sentPage = (sent: string): StepPage => ({
  title: messages.sentTitle,
  step: "forgot",
  said: [sent, messages.notThere],
  ways: [{ href: stepAddress("forgot"), name: messages.again }],
});

/**
 * Asks for an email by which another password is set. The same is done and answered whether or not somebody has an account with the
 * e-mail: nobody looks before the email's turn to be sent has come.
 */
export const forgotStep = (ask: RequestEmail): Step => ({
  show: ({ done }) => (done ? sentPage(messages.sent) : page()),
  async send({ form, client }) {
    const email = tidiedEmail(form["email"] ?? "");
    const refusal = unusableEmail(email);
    if (refusal) return refusing(page(email), { status: 422, message: refusal });
    const refused = await ask(client, email, { kind: "reset-password", to: email, about: {} });
    return refused ? refusing(page(email), refused) : { redirect: stepAddress("forgot", { done: "sent" }) };
  },
});

const hostedPage: StepPage = { ...page(), said: [messages.saidHosted], needsScripts: messages.needsScripts };

/**
 * The same where a hosted provider keeps the password and writes the email: the page's scripts ask it for that (`ui/ask-provider.ts`),
 * and nobody else can. What is sent to the store was sent without them.
 */
export const hostedForgotStep: Step = {
  show: ({ done }) => (done ? sentPage(messages.sentHosted) : hostedPage),
  send: async () => refusing(hostedPage, { status: 422, message: messages.needsScripts }),
};
