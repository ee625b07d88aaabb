import { z } from "zod";
import type { Credentials } from "../../shop/identity.ts";
import { accountWords, refusals } from "../words.ts";

/** An e-mail address has at most 254 characters (RFC 5321); a password's length is bounded because hashing reads it all. */
export const limits = { email: 254, passwordLeast: 8, passwordMost: 128 };

/** Exactly as Better Auth will check it again. */
const Email = z.email();

/** Why these credentials cannot be anybody's, in a sentence for the shopper; null when they may be. */
export function unusable({ email, password }: Credentials): string | null {
  if (!email) return refusals.emailMissing;
  if (email.length > limits.email) return accountWords.emailTooLong;
  if (!Email.safeParse(email).success) return refusals.emailMalformed;
  if (!password) return refusals.passwordMissing;
  if (password.length > limits.passwordMost) return accountWords.passwordTooLong(limits.passwordMost);
  // Half a surrogate pair becomes another character when it is encoded: different passwords would be the same one.
  if (!password.isWellFormed() || password.includes("\0")) return accountWords.passwordUnreadable;
  return null;
}

/** Why these credentials cannot open a new account; null when they can. A short password is not refused at sign-in. */
export const unusableForNew = (credentials: Credentials) =>
  unusable(credentials) ??
  (credentials.password.length < limits.passwordLeast ? refusals.passwordTooShort(limits.passwordLeast) : null);

/** Typed e-mails are compared without regard to case and to the spaces around them; passwords are taken as they are. */
export const tidied = ({ email, password }: Credentials): Credentials => ({
  email: email.trim().toLowerCase(),
  password,
});
