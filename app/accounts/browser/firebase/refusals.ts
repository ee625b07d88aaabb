import { FirebaseError } from "firebase/app";
import type { Refusal } from "../../../shop/identity.ts";
import { refusals } from "../../messages.ts";
import { hostedMessages } from "./messages.ts";

/** The provider's codes that we know, and how the alert begins; it ends with the provider's own text (specification 8). */
const sentences: Record<string, string> = {
  "auth/invalid-credential": refusals.credentials,
  "auth/email-already-in-use": refusals.emailTaken,
  "auth/invalid-email": refusals.emailMalformed,
  "auth/missing-email": refusals.emailMissing,
  "auth/missing-password": refusals.passwordMissing,
  "auth/weak-password": refusals.passwordTooShort(6),
  "auth/password-does-not-meet-requirements": hostedMessages.passwordUnfit,
  // With both fields empty it takes the call for one to create a nameless account.
  "auth/admin-restricted-operation": hostedMessages.accountNotMade,
  "auth/too-many-requests": hostedMessages.tooManyTriesForNow,
  "auth/user-disabled": hostedMessages.accountDisabled,
  "auth/user-token-expired": hostedMessages.signInAgain,
  "auth/operation-not-allowed": hostedMessages.passwordsOff,
  "auth/network-request-failed": refusals.unreachable,
};

/** A project without enumeration protection tells these apart; a shopper must not learn who has an account. */
const merged = /auth\/(wrong-password|user-not-found)/g;

/** Why the provider refused a sign-in, with its own text (specification 8). */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof FirebaseError)) return { message: refusals.unreachable };
  const code = error.code.replace(merged, "auth/invalid-credential");
  const text = error.message.replace(merged, "auth/invalid-credential");
  return { message: sentences[code] ? `${sentences[code]} ${text}` : text };
}

/** Why the provider wrote no email, in a plain sentence wherever we know one. */
export function plainRefusalOf(error: unknown): Refusal {
  const known = error instanceof FirebaseError && sentences[error.code];
  return known ? { message: known } : refusalOf(error);
}
