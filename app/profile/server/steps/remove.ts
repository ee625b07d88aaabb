import { eq } from "drizzle-orm";
import { users } from "../../../accounts/server/schema.ts";
import type { Transaction } from "../../../database/database.ts";
import type { User } from "../../../shop/domain/user.ts";
import { stepAddress } from "../../addresses.ts";
import type { StepContent } from "../../domain/pages.ts";
import { stepMessages } from "../../step-messages.ts";
import { endSignIns } from "../ended-sign-ins.ts";
import { currentPassword, refusing, type Step, type StepParts, toAccount } from "../step.ts";

/** Maximum age in ms of a hosted sign-in that may delete the account. */
const freshMs = 10 * 60 * 1000;

/** Deletes an account and its personal data in one transaction. Requires the password, or a recent hosted sign-in. */
export function removeStep({ database, accounts, personalData }: StepParts): Step & { requiresUser?: boolean } {
  const changes = accounts.passwords?.changes;

  const page = (): StepContent => ({
    title: stepMessages.remove.title,
    paragraphs: [
      stepMessages.remove.text,
      ...personalData.flatMap(({ stays = [] }) => stays),
      ...(changes ? [] : [stepMessages.remove.elsewhere]),
    ],
    form: {
      button: stepMessages.remove.button,
      fields: changes ? [currentPassword(stepMessages.fields.password)] : [],
    },
    links: toAccount(),
  });

  /** Calls the handlers in reverse order, because later features depend on earlier ones. */
  async function remove(transaction: Transaction, { id }: User) {
    const [person] = await transaction
      .select({ id: users.id, email: users.email, isConfirmed: users.emailVerified })
      .from(users)
      .where(eq(users.id, id))
      .for("update");
    if (!person) return; // another request has deleted the account
    for (const { forget } of personalData.toReversed()) {
      const refusal = await forget?.(transaction, person);
      if (refusal) throw new Stays(refusal);
    }
    if (accounts.tokens) await endSignIns(transaction, person.id);
    await transaction.delete(users).where(eq(users.id, person.id));
  }

  return {
    requiresUser: true,
    show: page,
    async send({ user, at }, { form, client, headers }) {
      const proved = changes
        ? await changes.checkPassword({ user }, form["password"] ?? "", client)
        : { ok: Date.now() - at.getTime() < freshMs, status: 422 as const, message: stepMessages.remove.fresh };
      if (!proved.ok) return refusing(page(), proved);
      try {
        await database.transaction((transaction) => remove(transaction, user));
      } catch (error) {
        if (!(error instanceof Stays)) throw error;
        return refusing(page(), { status: 409, message: error.message });
      }
      const { cookies } = await accounts.signOut(headers);
      return { redirect: stepAddress("deleted"), cookies };
    },
  };
}

/** Refusal to delete the account. The message is for the shopper. */
class Stays extends Error {}

export const removedPage = (): StepContent => ({
  title: stepMessages.remove.doneTitle,
  paragraphs: [stepMessages.remove.done],
});
