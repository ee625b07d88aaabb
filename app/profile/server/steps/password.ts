import { limits } from "../../../accounts/server/credentials.ts";
import type { PasswordChanges } from "../../../accounts/server/password-changes.ts";
import type { Post } from "../../../server/letters.ts";
import { accountAddress } from "../../addresses.ts";
import type { StepPage } from "../../domain/pages.ts";
import { stepWords } from "../../step-words.ts";
import { refusing, type Step } from "../step.ts";

const words = stepWords.password;

const page: StepPage = {
  title: words.title,
  step: "password",
  said: [words.said],
  form: {
    button: words.button,
    fields: [
      {
        name: "present",
        label: stepWords.fields.presentPassword,
        type: "password",
        autoComplete: "current-password",
      },
      {
        name: "password",
        label: stepWords.fields.newPassword,
        type: "password",
        autoComplete: "new-password",
        hint: stepWords.passwordRule(limits.passwordLeast),
      },
    ],
  },
  ways: [{ href: accountAddress(), name: stepWords.toAccount }],
};

/** Sets another password by the present one: all other sessions end. @param post null in a shop that writes no letters. */
export const passwordStep = (changes: PasswordChanges, post: Post | null): Step => ({
  own: true,
  show: () => page,
  async send(who, { form, client }) {
    const typed = { present: form["present"] ?? "", wanted: form["password"] ?? "" };
    const changed = await changes.changePassword(who, typed, client, async (transaction) =>
      post?.(transaction, { kind: "password-changed", to: who.user.email, about: {}, account: who.user.id }),
    );
    return changed.ok
      ? { redirect: accountAddress({ done: "password" }), cookies: changed.cookies }
      : refusing(page, changed);
  },
});
