import type { OpenedLink } from "../../../accounts/server/email-links.ts";
import type { PasswordChanges } from "../../../accounts/server/password-changes.ts";
import type { Email, Post } from "../../../server/emails.ts";
import type { User } from "../../../shop/domain/user.ts";
import { stepAddress } from "../../addresses.ts";
import type { StepContent } from "../../domain/pages.ts";
import { stepMessages } from "../../step-messages.ts";
import { currentPassword, deadLink, refusing, type Step, toAccount } from "../step.ts";

function confirmPage(opened: OpenedLink, visitor: User | null): StepContent {
  const { purpose, user, next = "" } = opened;
  const { title, text, button } = stepMessages.confirm[purpose];
  const paragraphs = [text(user.email, next)];
  if (!needsPassword(opened, visitor)) return { title, paragraphs, form: { button, fields: [] } };
  const { password, notYours, ignore, reset } = stepMessages.confirm;
  return {
    title,
    paragraphs: [...paragraphs, password, purpose === "confirm-email" ? notYours : ignore],
    form: { button, fields: [currentPassword(stepMessages.fields.password)] },
    links: [{ href: stepAddress("forgot"), name: reset }],
  };
}

/** True if the visitor must enter the password, because somebody else may have created the account. */
const needsPassword = ({ purpose, user }: OpenedLink, visitor: User | null) =>
  purpose !== "change-email-confirmation" && visitor?.id !== user.id;

const donePage = (purpose: string): StepContent => ({
  title: stepMessages.confirm.doneTitle,
  paragraphs: [
    Object.hasOwn(stepMessages.confirm, purpose)
      ? stepMessages.confirm[purpose as OpenedLink["purpose"]].done
      : stepMessages.confirm.doneTitle,
  ],
  links: toAccount(),
});

function emailsAfter({ purpose, user, isConfirmed, next = "" }: OpenedLink): Email[] {
  if (purpose === "change-email-confirmation")
    return [{ kind: "confirm-new-email", to: next, about: { user: user.id, next }, account: user.id }];
  if (purpose === "change-email-verification" && isConfirmed)
    return [{ kind: "email-changed", to: user.email, about: { user: user.id }, account: user.id }];
  return [];
}

/** Confirms an email or a change of email. Requires a click on a button, because mail programs may open links. */
export const confirmStep = (changes: PasswordChanges, post: Post): Step => ({
  show: ({ done }) => (done ? donePage(done) : deadLink("confirm")),
  async landing(link, visitor) {
    const opened = await changes.open(link);
    return opened && confirmPage(opened, visitor);
  },
  async send({ link, user, form, client }) {
    const opened = await changes.open(link);
    if (!opened) return { status: 410, page: deadLink("confirm") };
    if (needsPassword(opened, user)) {
      const proved = await changes.checkPassword(opened, form["password"] ?? "", client);
      if (!proved.ok) {
        const message = proved.status === 401 ? stepMessages.confirm.wrongPassword : proved.message;
        return refusing(confirmPage(opened, user), { ...proved, message });
      }
    }
    const done = await changes.confirm(link, async (transaction) => {
      for (const email of emailsAfter(opened)) await post(transaction, email);
    });
    if (!done) return { status: 410, page: deadLink("confirm") };
    return { redirect: stepAddress("confirm", { done: opened.purpose }) };
  },
});
