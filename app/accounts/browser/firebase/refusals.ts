import { FirebaseError } from "firebase/app";
import type { Refusal } from "../../../shop/identity.ts";
import { refusals } from "../../messages.ts";
import { hostedMessages } from "./messages.ts";

/** Alerts by provider code. The provider's own text follows (specification 8). */
const sentences = (): Record<string, string> => ({
  "auth/invalid-credential": refusals.credentials,
  "auth/email-already-in-use": refusals.emailTaken,
  "auth/invalid-email": refusals.emailMalformed,
  "auth/missing-email": refusals.emailMissing,
  "auth/missing-password": refusals.passwordMissing,
  "auth/weak-password": refusals.passwordTooShort(6),
  "auth/password-does-not-meet-requirements": hostedMessages.passwordUnfit,
  // Firebase's response if both fields are empty: it attempts an anonymous account.
  "auth/admin-restricted-operation": hostedMessages.accountNotCreated,
  "auth/too-many-requests": hostedMessages.tooManyTriesForNow,
  "auth/user-disabled": hostedMessages.accountDisabled,
  "auth/user-token-expired": hostedMessages.signInAgain,
  "auth/operation-not-allowed": hostedMessages.passwordsOff,
  "auth/network-request-failed": refusals.unreachable,
});

/** Codes that reveal accounts in a project without enumeration protection. */
const merged = /auth\/(wrong-password|user-not-found)/g;

/** Alert for a failed sign-in, with the provider's own text (specification 8). */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof FirebaseError)) return { message: refusals.unreachable };
  const code = error.code.replace(merged, "auth/invalid-credential");
  const text = error.message.replace(merged, "auth/invalid-credential");
  const sentence = sentences()[code];
  return { message: sentence ? `${sentence} ${text}` : text };
}

/** Message for a failed email, without the provider's text if the code is known. */
export function plainRefusalOf(error: unknown): Refusal {
  const known = error instanceof FirebaseError && sentences()[error.code];
  return known ? { message: known } : refusalOf(error);
}
