import type { PasswordChanges } from "../../accounts/server/password-changes.ts";
import type { TemplateData, TemplateDataByKind } from "../../server/emails.ts";
import { stepAddress } from "../addresses.ts";

type Changes = Pick<PasswordChanges, "resetToken" | "confirmToken">;

/** URL of an emailed link. `routes.ts` moves its token into a cookie. */
const linkTo = (step: "reset" | "confirm", token?: string) => stepAddress(step, { token });

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** Template data of account emails. Creates tokens only when an email is sent, so that no stored email has one. */
export function accountEmails({ resetToken, confirmToken }: Changes) {
  const confirming =
    (purpose: Parameters<typeof confirmToken>[1]): TemplateData<{ readonly href: string; readonly next: string }> =>
    async ({ user, next: given }, { to, isSent }) => {
      const next = text(given);
      if (!isSent) return { href: linkTo("confirm"), next };
      const token = await confirmToken(text(user), purpose, to, next || undefined);
      return token === null ? null : { href: linkTo("confirm", token), next };
    };

  return {
    "reset-password": async (_, { to, isSent }) => {
      if (!isSent) return { href: linkTo("reset") };
      const token = await resetToken(to);
      return token === null ? null : { href: linkTo("reset", token) };
    },
    "confirm-email": confirming("confirm-email"),
    "change-email": confirming("change-email-confirmation"),
    "confirm-new-email": confirming("change-email-verification"),
    "email-changed": async () => ({}),
    "password-changed": async () => ({ href: stepAddress("forgot") }),
    "new-device": async ({ device, at }) => ({ device: text(device), at: text(at), href: stepAddress("forgot") }),
  } satisfies TemplateDataByKind;
}
