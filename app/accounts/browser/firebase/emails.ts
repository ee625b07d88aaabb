import { FirebaseError } from "firebase/app";
import { type Auth, reload, sendEmailVerification, sendPasswordResetEmail, type User } from "firebase/auth";
import type { ProviderEmails, Refusal } from "../../../shop/identity.ts";
import { plainRefusalOf } from "./refusals.ts";
import { hostedMessages } from "./messages.ts";

/**
 * A project without enumeration protection says so of an e-mail; whoever asks must not learn whether it has an account. Too many emails
 * are too many to an account as well as from a browser (`RESET_PASSWORD_EXCEED_LIMIT`, `TOO_MANY_ATTEMPTS_TRY_LATER`): the SDK does not
 * tell which.
 */
const tellsOfAccounts = new Set(["auth/user-not-found", "auth/user-disabled", "auth/too-many-requests"]);

/**
 * The emails that Firebase writes by itself. Their links lead to pages of the project, which do what they are for.
 * @param vouch has the store told by a fresh token who somebody is: whether it was.
 */
export function firebaseEmails(auth: Auth, vouch: (user: User) => Promise<boolean>): ProviderEmails {
  const signedIn = async () => {
    await auth.authStateReady();
    return auth.currentUser;
  };

  return {
    sendReset: (email) =>
      written(async () => {
        await sendPasswordResetEmail(auth, email).catch((error: unknown) => {
          if (!(error instanceof FirebaseError && tellsOfAccounts.has(error.code))) throw error;
        });
        return null;
      }),

    sendConfirmation: () =>
      written(async () => {
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
        return false; // as far as anybody knows
      }
    },
  };
}

const written = (ask: () => Promise<Refusal | null>) => ask().catch(plainRefusalOf);
