import { FirebaseError } from "firebase/app";
import { type Auth, reload, sendEmailVerification, sendPasswordResetEmail, type User } from "firebase/auth";
import type { ProviderEmails, Refusal } from "../../../shop/identity.ts";
import { plainRefusalOf } from "./refusals.ts";
import { hostedMessages } from "./messages.ts";

/** Firebase error codes that the store hides, because they may reveal that an account exists. */
const revealingCodes = new Set(["auth/user-not-found", "auth/user-disabled", "auth/too-many-requests"]);

/**
 * Makes Firebase send emails.
 * @param vouch sends a fresh token to the store. Resolves to false if the store refuses the token.
 */
export function firebaseEmails(auth: Auth, vouch: (user: User) => Promise<boolean>): ProviderEmails {
  const signedIn = async () => {
    await auth.authStateReady();
    return auth.currentUser;
  };

  return {
    sendReset: (email) =>
      orRefusal(async () => {
        await sendPasswordResetEmail(auth, email).catch((error: unknown) => {
          if (!(error instanceof FirebaseError && revealingCodes.has(error.code))) throw error;
        });
        return null;
      }),

    sendConfirmation: () =>
      orRefusal(async () => {
        const user = await signedIn();
        if (!user) return { message: hostedMessages.signInAgain };
        await sendEmailVerification(user);
        return null;
      }),

    async isConfirmed() {
      try {
        const user = await signedIn();
        if (!user) return false;
        await reload(user);
        return user.emailVerified && (await vouch(user));
      } catch {
        return false; // Firebase or the store is unreachable
      }
    },
  };
}

const orRefusal = (send: () => Promise<Refusal | null>) => send().catch(plainRefusalOf);
