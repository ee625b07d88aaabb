import { accountMessages, refusals } from "../messages.ts";
import { limits } from "./credentials.ts";

const sentences = () => ({
  email: [refusals.emailMissing, refusals.emailMalformed, refusals.emailTaken, accountMessages.emailTooLong],
  password: [
    refusals.passwordMissing,
    refusals.passwordTooShort(limits.passwordLeast),
    accountMessages.passwordTooLong(limits.passwordMax),
    accountMessages.passwordUnreadable,
  ],
});

export const refusedField = (message: string) =>
  (["email", "password"] as const).find((field) => sentences()[field].includes(message));
