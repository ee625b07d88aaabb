import { limits } from "../../../accounts/server/credentials.ts";
import type { PasswordChanges } from "../../../accounts/server/password-changes.ts";
import type { Post } from "../../../server/letters.ts";
import { loginAddress } from "../../../shop/addresses.ts";
import { stepAddress } from "../../addresses.ts";
import type { StepPage } from "../../domain/pages.ts";
import { stepWords } from "../../step-words.ts";
import { deadLink, refusing, type Step } from "../step.ts";

const words = stepWords.reset;

export const resetPage: StepPage = {
  title: words.title,
  step: "reset",
  said: [words.said],
  form: {
    button: words.button,
    fields: [
      {
        name: "password",
        label: stepWords.fields.newPassword,
        type: "password",
        autoComplete: "new-password",
        hint: stepWords.passwordRule(limits.passwordLeast),
      },
    ],
  },
};

const donePage: StepPage = {
  title: words.doneTitle,
  step: "reset",
  said: [words.done],
  ways: [{ href: loginAddress(), name: stepWords.toSignIn }],
};

/** Sets another password by a letter's link: all sessions end, and nobody is signed in by it. */
export const resetStep = (changes: PasswordChanges, post: Post): Step => ({
  show: ({ done }) => (done ? donePage : deadLink("reset", "forgot")),
  async send({ form, link }) {
    const reset = await changes.reset(link, form["password"] ?? "", (transaction, { id, email }) =>
      post(transaction, { kind: "password-changed", to: email, about: {}, account: id }),
    );
    if (!reset.ok) return refusing(resetPage, reset);
    return reset.user
      ? { redirect: stepAddress("reset", { done: "set" }) }
      : { status: 410, page: deadLink("reset", "forgot") };
  },
});
