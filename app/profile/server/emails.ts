import type { PasswordChanges } from "../../accounts/server/password-changes.ts";
import type { Occasion, TemplateData, TemplateDataByKind } from "../../server/emails.ts";
import { stepAddress } from "../addresses.ts";

type Changes = Pick<PasswordChanges, "resetToken" | "confirmToken">;

/**
 * URL of an emailed link, without a token in previews. Null if the email is obsolete. After a click, `routes.ts` moves
 * the token into a cookie.
 */
async function linkTo(step: "reset" | "confirm", { isSent }: Occasion, createToken: () => Promise<string | null>) {
  const token = isSent ? await createToken() : undefined;
  return token === null ? null : stepAddress(step, { token });
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** Creates tokens only when an email is sent, because stored emails must not contain tokens. */
export function accountEmails({ resetToken, confirmToken }: Changes) {
  const confirming =
    (purpose: Parameters<typeof confirmToken>[1]): TemplateData<{ readonly href: string; readonly next: string }> =>
    async ({ user, next: given }, occasion) => {
      const next = text(given);
      const createToken = () => confirmToken(text(user), purpose, occasion.to, next || undefined);
      const href = await linkTo("confirm", occasion, createToken);
      return href === null ? null : { href, next };
    };

  return {
    "reset-password": async (_, occasion) => {
      const href = await linkTo("reset", occasion, () => resetToken(occasion.to));
      return href === null ? null : { href };
    },
    "confirm-email": confirming("confirm-email"),
    "change-email": confirming("change-email-confirmation"),
    "confirm-new-email": confirming("change-email-verification"),
    "email-changed": async () => ({}),
    "password-changed": async () => ({ href: stepAddress("forgot") }),
    "new-device": async ({ device, at }) => ({ device: text(device), at: text(at), href: stepAddress("forgot") }),
  } satisfies TemplateDataByKind;
}
