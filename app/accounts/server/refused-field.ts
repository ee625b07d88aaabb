import { accountMessages, refusals } from "../messages.ts";
import { limits } from "./credentials.ts";

/** The sentences about one of the two fields; all others are about both, or about neither. */
const sentences = {
  email: [refusals.emailMissing, refusals.emailMalformed, refusals.emailTaken, accountMessages.emailTooLong],
  password: [
    refusals.passwordMissing,
    refusals.passwordTooShort(limits.passwordLeast),
    accountMessages.passwordTooLong(limits.passwordMost),
    accountMessages.passwordUnreadable,
  ],
};

/** Beside which field a refusal stands, where it is about one. */
export const refusedField = (message: string) =>
  (["email", "password"] as const).find((field) => sentences[field].includes(message));
