import type { Opened } from "../../../accounts/server/letter-links.ts";
import type { PasswordChanges } from "../../../accounts/server/password-changes.ts";
import type { Letter, Post } from "../../../server/letters.ts";
import { accountAddress, stepAddress } from "../../addresses.ts";
import type { StepPage } from "../../domain/pages.ts";
import { stepWords } from "../../step-words.ts";
import { deadLink, type Step } from "../step.ts";

const words = stepWords.confirm;

/** What a letter's link asks for. */
export function confirmPage({ purpose, user, next = "" }: Opened): StepPage {
  const { title, said, button } = words[purpose];
  return { title, step: "confirm", said: [said(user.email, next)], form: { button, fields: [] } };
}

const donePage = (purpose: string): StepPage => ({
  title: words.doneTitle,
  step: "confirm",
  said: [Object.hasOwn(words, purpose) ? words[purpose as Opened["purpose"]].done : words.doneTitle],
  ways: [{ href: accountAddress(), name: stepWords.toAccount }],
});

/** The letter that follows a mailbox's yes. */
function lettersAfter({ purpose, user, next }: Opened): Letter[] {
  if (purpose === "change-email-confirmation")
    return [{ kind: "confirm-new-email", to: next!, about: { user: user.id, next: next! } }];
  if (purpose === "change-email-verification") return [{ kind: "email-changed", to: user.email, about: {} }];
  return [];
}

/** Confirms an e-mail, or another one in its place, by a letter's link. Not as the link is opened: programs that read mail open links too. */
export const confirmStep = (changes: PasswordChanges, post: Post): Step => ({
  show: ({ done }) => (done ? donePage(done) : deadLink("confirm")),
  async send({ link }) {
    const opened = await changes.open(link);
    const done =
      opened &&
      (await changes.confirm(link, async (transaction) => {
        for (const letter of lettersAfter(opened)) await post(transaction, letter);
      }));
    if (!done) return { status: 410, page: deadLink("confirm") };
    return { redirect: stepAddress("confirm", { done: opened.purpose }) };
  },
});
