import type { PasswordChanges } from "../../../accounts/server/password-changes.ts";
import type { Post } from "../../../server/emails.ts";
import { accountAddress } from "../../addresses.ts";
import type { StepContent } from "../../domain/pages.ts";
import { stepMessages } from "../../step-messages.ts";
import { currentPassword, newPassword, refusing, type Step, toAccount, withForm } from "../step.ts";

const page = (): StepContent => ({
  ...withForm(stepMessages.password, currentPassword(stepMessages.fields.presentPassword, "present"), newPassword()),
  links: toAccount(),
});

/** Changes the password, and ends all other sessions. @param post null if the store sends no emails. */
export const passwordStep = (changes: PasswordChanges, post: Post | null): Step => ({
  requiresUser: true,
  show: page,
  async send(session, { form, client }) {
    const typed = { present: form["present"] ?? "", newPassword: form["password"] ?? "" };
    const changed = await changes.changePassword(session, typed, client, async (transaction) =>
      post?.(transaction, { kind: "password-changed", to: session.user.email, about: {}, account: session.user.id }),
    );
    return changed.ok
      ? { redirect: accountAddress({ done: "password" }), cookies: changed.cookies }
      : refusing(page(), changed);
  },
});
