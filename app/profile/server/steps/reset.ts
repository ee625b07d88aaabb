import type { PasswordChanges } from "../../../accounts/server/password-changes.ts";
import type { Post } from "../../../server/emails.ts";
import { loginAddress } from "../../../shop/addresses.ts";
import { stepAddress } from "../../addresses.ts";
import type { StepContent } from "../../domain/pages.ts";
import { stepMessages } from "../../step-messages.ts";
import { deadLink, newPassword, refusing, type Step, withForm } from "../step.ts";

const page = () => withForm(stepMessages.reset, newPassword());

const donePage = (): StepContent => ({
  title: stepMessages.reset.doneTitle,
  paragraphs: [stepMessages.reset.done],
  links: [{ href: loginAddress(), name: stepMessages.toSignIn }],
});

/** Sets a new password with an emailed link. Ends all sessions of the account, and starts none. */
export const resetStep = (changes: PasswordChanges, post: Post): Step => ({
  show: ({ done }) => (done ? donePage() : deadLink("reset")),
  landing: async (link) => ((await changes.isResetLive(link)) ? page() : null),
  async send({ form, link }) {
    const reset = await changes.reset(link, form["password"] ?? "", (transaction, { id, email }) =>
      post(transaction, { kind: "password-changed", to: email, about: {}, account: id }),
    );
    if (!reset.ok) return refusing(page(), reset);
    return reset.user ? { redirect: stepAddress("reset", { done: "set" }) } : { status: 410, page: deadLink("reset") };
  },
});
