import { z } from "zod";
import type { Credentials } from "../../shop/identity.ts";
import { accountMessages, refusals } from "../messages.ts";

/** An e-mail address has at most 254 characters (RFC 5321); a password's length is bounded because hashing reads it all. */
export const limits = { email: 254, passwordLeast: 8, passwordMost: 128 };

/** Exactly as Better Auth will check it again. */
const Email = z.email();

/** Why these credentials cannot be anybody's, in a sentence for the shopper; null when they may be. */
export function unusable({ email, password }: Credentials): string | null {
  return unusableEmail(email) ?? unusablePassword(password);
}

/** Why this is nobody's e-mail; null when it may be somebody's. */
export function unusableEmail(email: string): string | null {
  if (!email) return refusals.emailMissing;
  if (email.length > limits.email) return accountMessages.emailTooLong;
  if (!Email.safeParse(email).success) return refusals.emailMalformed;
  return null;
}

function unusablePassword(password: string): string | null {
  if (!password) return refusals.passwordMissing;
  if (password.length > limits.passwordMost) return accountMessages.passwordTooLong(limits.passwordMost);
  // Half a surrogate pair becomes another character when it is encoded: different passwords would be the same one.
  if (!password.isWellFormed() || password.includes("\0")) return accountMessages.passwordUnreadable;
  return null;
}

/** Why these credentials cannot open a new account; null when they can. A short password is not refused at sign-in. */
export const unusableForNew = ({ email, password }: Credentials) => unusableEmail(email) ?? unusableNew(password);

/** Why nobody may have this as a new password; null when they may. */
export const unusableNew = (password: string) =>
  unusablePassword(password) ??
  (password.length < limits.passwordLeast ? refusals.passwordTooShort(limits.passwordLeast) : null);

/** An e-mail as it is compared: without regard to case and to the spaces around it. */
export const tidiedEmail = (email: string) => email.trim().toLowerCase();

/** Passwords are taken as they are. */
export const tidied = ({ email, password }: Credentials): Credentials => ({
  email: tidiedEmail(email),
  password,
});
