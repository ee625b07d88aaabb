import { tidiedEmail, unusableEmail } from "../../../accounts/server/credentials.ts";
import { stepAddress } from "../../addresses.ts";
import type { StepPage } from "../../domain/pages.ts";
import { stepWords } from "../../step-words.ts";
import type { AskForLetter } from "../asking.ts";
import { refusing, type Step } from "../step.ts";

const words = stepWords.forgot;

const page = (email = ""): StepPage => ({
  title: words.title,
  step: "forgot",
  said: [words.said],
  form: {
    button: words.button,
    fields: [{ name: "email", label: stepWords.fields.email, type: "email", autoComplete: "username", value: email }],
  },
});

const sentPage = (sent: string): StepPage => ({
  title: words.sentTitle,
  step: "forgot",
  said: [sent, words.notThere],
  ways: [{ href: stepAddress("forgot"), name: words.again }],
});

/**
 * Asks for a letter by which another password is set. The same is done and answered whether or not somebody has an account with the
 * e-mail: nobody looks before the letter's turn to be sent has come.
 */
export const forgotStep = (ask: AskForLetter): Step => ({
  show: ({ done }) => (done ? sentPage(words.sent) : page()),
  async send({ form, client }) {
    const email = tidiedEmail(form["email"] ?? "");
    const refusal = unusableEmail(email);
    if (refusal) return refusing(page(email), { status: 422, message: refusal });
    const refused = await ask(client, email, { kind: "reset-password", to: email, about: {} });
    return refused ? refusing(page(email), refused) : { redirect: stepAddress("forgot", { done: "sent" }) };
  },
});

const hostedPage: StepPage = { ...page(), said: [words.saidHosted], needsScripts: words.needsScripts };

/**
 * The same where a hosted provider keeps the password and writes the letter: the page's scripts ask it for that (`ui/ask-provider.ts`),
 * and nobody else can. What is sent to the store was sent without them.
 */
export const hostedForgotStep: Step = {
  show: ({ done }) => (done ? sentPage(words.sentHosted) : hostedPage),
  send: async () => refusing(hostedPage, { status: 422, message: words.needsScripts }),
};
