import { z } from "zod";
import type { Credentials } from "../../shop/identity.ts";
import { accountMessages, refusals } from "../messages.ts";

/** Length limits in characters. `email` is the limit of RFC 5321. `passwordMax` keeps hashing fast. */
export const limits = { email: 254, passwordLeast: 8, passwordMax: 128 };

/** Schema of emails. Better Auth uses the same schema. */
const Email = z.email();

// Functions named `unusable...` return an error message for the shopper, or null if the input is valid.

export function unusableEmail(email: string): string | null {
  if (!email) return refusals.emailMissing;
  if (email.length > limits.email) return accountMessages.emailTooLong;
  return Email.safeParse(email).success ? null : refusals.emailMalformed;
}

function unusablePassword(password: string): string | null {
  if (!password) return refusals.passwordMissing;
  if (password.length > limits.passwordMax) return accountMessages.passwordTooLong(limits.passwordMax);
  // Rejects lone surrogates. UTF-8 replaces each of them by the same character, so different passwords would match.
  return !password.isWellFormed() || password.includes("\0") ? accountMessages.passwordUnreadable : null;
}

export const unusableNew = (password: string) =>
  unusablePassword(password) ??
  (password.length < limits.passwordLeast ? refusals.passwordTooShort(limits.passwordLeast) : null);

export const unusable = ({ email, password }: Credentials) => unusableEmail(email) ?? unusablePassword(password);

export const unusableForNew = ({ email, password }: Credentials) => unusableEmail(email) ?? unusableNew(password);

export const tidiedEmail = (email: string) => email.trim().toLowerCase();

export const tidied = ({ email, password }: Credentials): Credentials => ({ email: tidiedEmail(email), password });
