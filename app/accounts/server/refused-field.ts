import { accountWords, refusals } from "../words.ts";
import { limits } from "./credentials.ts";

/** The sentences about one of the two fields; all others are about both, or about neither. */
const sentences = {
  email: [refusals.emailMissing, refusals.emailMalformed, refusals.emailTaken, accountWords.emailTooLong],
  password: [
    refusals.passwordMissing,
    refusals.passwordTooShort(limits.passwordLeast),
    accountWords.passwordTooLong(limits.passwordMost),
    accountWords.passwordUnreadable,
  ],
};

/** Beside which field a refusal stands, where it is about one. */
export const refusedField = (message: string) =>
  (["email", "password"] as const).find((field) => sentences[field].includes(message));
