import { FirebaseError } from "firebase/app";
import type { Refusal } from "../../../shop/identity.ts";
import { refusals } from "../../messages.ts";
import { hostedMessages } from "./messages.ts";

const sentences = (): Record<string, string> => ({
  "auth/invalid-credential": refusals.credentials,
  "auth/email-already-in-use": refusals.emailTaken,
  "auth/invalid-email": refusals.emailMalformed,
  "auth/missing-email": refusals.emailMissing,
  "auth/missing-password": refusals.passwordMissing,
  "auth/weak-password": refusals.passwordTooShort(6),
  "auth/password-does-not-meet-requirements": hostedMessages.passwordUnfit,
  // Firebase's error code for an empty email and password, and if the project forbids registration.
  "auth/admin-restricted-operation": hostedMessages.accountNotCreated,
  "auth/too-many-requests": hostedMessages.tooManyTriesForNow,
  "auth/user-disabled": hostedMessages.accountDisabled,
  "auth/user-token-expired": hostedMessages.signInAgain,
  "auth/operation-not-allowed": hostedMessages.passwordsOff,
  "auth/network-request-failed": refusals.unreachable,
});

/** Error codes that reveal whether an account exists. The alert shows `invalid-credential` instead. */
const merged = /auth\/(wrong-password|user-not-found)/g;

/** Alert for a failed sign-in: the store's message and the provider's own text (specification 8). */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof FirebaseError)) return { message: refusals.unreachable };
  const code = error.code.replace(merged, "auth/invalid-credential");
  const text = error.message.replace(merged, "auth/invalid-credential");
  const sentence = sentences()[code];
  return { message: sentence ? `${sentence} ${text}` : text };
}

/** Message for an email that Firebase did not send: the store's message, else `refusalOf`. */
export function plainRefusalOf(error: unknown): Refusal {
  const known = error instanceof FirebaseError && sentences()[error.code];
  return known ? { message: known } : refusalOf(error);
}
