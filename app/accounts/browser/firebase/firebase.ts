import { initializeApp } from "firebase/app";
import {
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  signInWithEmailAndPassword,
  signOut,
  updateCurrentUser,
  type UserCredential,
} from "firebase/auth";
import { getFirestore } from "firebase/firestore/lite";
import type { User } from "../../../shop/domain/user.ts";
import type { Identity, Refusal } from "../../../shop/identity.ts";
import type { FirebaseProject } from "../../../shop/domain/shop.ts";
import { onRevalidate, openSession, refusalIn } from "../session.ts";
import { firebaseEmails } from "./emails.ts";
import { refusalOf } from "./refusals.ts";

/** Token renewal, in seconds. `ahead`: time before the token's expiry. `retry`: delay after a failed renewal. */
const [ahead, retry] = [300, 60];

/** Identity adapter for Firebase. Updates the store's session when the token of Firebase's SDK changes. */
export function firebaseIdentity({ config, emulator }: FirebaseProject, initial: User | null): Identity {
  const app = initializeApp(config);
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  getFirestore(app); // initialised but never called (specification 7)

  const session = openSession(initial);
  let sentToken = "";
  let timer = 0;

  const later = (seconds: number, job: () => void) => {
    clearTimeout(timer);
    timer = window.setTimeout(job, seconds * 1000);
  };

  /** Sends a token to the store, unless it is the last accepted token. Resolves to a refusal, or null. */
  async function sendToken(idToken: string) {
    if (idToken === sentToken) return null;
    const reply = await session.change("session", { idToken });
    if ("message" in reply) return reply;
    sentToken = idToken;
    // The time is random, so that one tab renews first. The SDK then shares the new token with the other tabs.
    later(Math.max((reply.validFor ?? 0) - ahead - Math.random() * 60, 1), renew);
    return null;
  }

  /** Requests a fresh token. The SDK then calls `follow`. */
  function renew() {
    later(retry, renew); // `sendToken` replaces this timer when a fresh token arrives
    limited(async () => auth.currentUser?.getIdToken(true)).catch(() => {});
  }

  /** Synchronizes the store's session with the SDK. Retries while the store or Google is unreachable. */
  function follow() {
    limited(async () => {
      const refused = auth.currentUser ? await sendToken(await auth.currentUser.getIdToken()) : await leave();
      // The store has rejected the token, so the SDK must sign out too.
      if (refused?.status === 401) await signOut(auth);
      else if (refused) throw new Error(refused.message);
    }).catch(() => {
      sentToken = "";
      later(retry, follow);
    });
  }

  function revalidate() {
    sentToken = ""; // sends the token again, because another tab or the store may have ended the session
    follow();
  }

  async function leave() {
    clearTimeout(timer);
    sentToken = "";
    if (!session.user()) return null;
    const reply = await session.change("sign-out");
    return "message" in reply ? reply : null;
  }

  const enter = (authenticate: () => Promise<UserCredential>) =>
    refusing(async () => {
      const former = auth.currentUser;
      const { user } = await authenticate();
      const refused = await sendToken(await user.getIdToken());
      if (refused) await updateCurrentUser(auth, former);
      return refused && refusalIn(refused);
    });

  onIdTokenChanged(auth, follow);
  onRevalidate(session.user, revalidate);

  return {
    signIn: ({ email, password }) => enter(() => signInWithEmailAndPassword(auth, email, password)),
    createAccount: ({ email, password }) => enter(() => createUserWithEmailAndPassword(auth, email, password)),
    signOut: () =>
      refusing(async () => {
        // Signs out of the store first. If the store is unreachable, the shopper stays signed in at Firebase too.
        const reply = await session.change("sign-out");
        if (!("message" in reply)) await signOut(auth);
        return refusalIn(reply);
      }),
    subscribe: session.subscribe,
    revalidate,
    emails: async () =>
      firebaseEmails(auth, async (user) => {
        const refused = await limited(async () => sendToken(await user.getIdToken(true)));
        return refused === null;
      }),
  };
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs jobs one after another, so that only one session starts. With Web Locks (https, localhost), the jobs of all tabs
 * take turns. Otherwise only the jobs of this tab do.
 */
function limited<T>(job: () => Promise<T>): Promise<T> {
  if ("locks" in navigator) return navigator.locks.request("wicker.identity", job);
  const turn = last.then(job);
  last = turn.catch(() => {});
  return turn;
}

const refusing = (job: () => Promise<Refusal | null>) => limited(job).catch(refusalOf);
