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

/** How long before the provider's word runs out it is asked for again, and after how long when that failed, in seconds. */
const [ahead, retry] = [300, 60];

/**
 * Identity kept by Firebase Authentication: its SDK asks Google, and the store's session follows what it says. Whatever the
 * SDK tells of (a sign-in, also of another tab, a sign-out, an account switched off, a fresh token) is told to the store.
 */
export function firebaseIdentity({ config, emulator }: FirebaseProject, initial: User | null): Identity {
  const app = initializeApp(config);
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  getFirestore(app); // initialised and never asked (specification 7)

  const session = openSession(initial);
  /** The ID token that the store has seen. */
  let told = "";
  let timer = 0;

  const later = (seconds: number, job: () => void) => {
    clearTimeout(timer);
    timer = window.setTimeout(job, seconds * 1000);
  };

  /** Shows the store a token, unless it has seen it. */
  async function tell(idToken: string) {
    if (idToken === told) return null;
    const answer = await session.change("session", { idToken });
    if ("message" in answer) return answer;
    told = idToken;
    // Not every tab at the same moment: the others hear of what the first one gets.
    later(Math.max((answer.validFor ?? 0) - ahead - Math.random() * 60, 1), renew);
    return null;
  }

  /** Gets a fresh token, of which `follow` hears like of any other. */
  function renew() {
    later(retry, renew); // unless a fresh one comes
    limited(async () => auth.currentUser?.getIdToken(true)).catch(() => {});
  }

  /** Makes the session say what the SDK says, now or as soon as everybody can be reached. */
  function follow() {
    limited(async () => {
      const refused = auth.currentUser ? await tell(await auth.currentUser.getIdToken()) : await leave();
      // The store takes no such token: then nobody is signed in, and the SDK must not say otherwise.
      if (refused?.status === 401) await signOut(auth);
      else if (refused) throw new Error(refused.message);
    }).catch(() => {
      told = "";
      later(retry, follow);
    });
  }

  async function leave() {
    clearTimeout(timer);
    told = "";
    if (!session.user()) return null;
    const answer = await session.change("sign-out");
    return "message" in answer ? answer : null;
  }

  const enter = (ask: () => Promise<UserCredential>) =>
    refusing(async () => {
      const former = auth.currentUser;
      const { user } = await ask();
      const refused = await tell(await user.getIdToken());
      if (refused) await updateCurrentUser(auth, former);
      return refused && refusalIn(refused);
    });

  onIdTokenChanged(auth, follow);
  onRevalidate(session.user, () => {
    told = ""; // the session may have ended elsewhere
    follow();
  });

  return {
    signIn: ({ email, password }) => enter(() => signInWithEmailAndPassword(auth, email, password)),
    createAccount: ({ email, password }) => enter(() => createUserWithEmailAndPassword(auth, email, password)),
    signOut: () =>
      refusing(async () => {
        // The store first: it may be out of reach, and then nobody has been signed out.
        const answer = await session.change("sign-out");
        if (!("message" in answer)) await signOut(auth);
        return refusalIn(answer);
      }),
    subscribe: session.subscribe,
    emails: async () =>
      firebaseEmails(auth, async (user) => {
        const refused = await limited(async () => tell(await user.getIdToken(true)));
        return refused === null;
      }),
  };
}

let last: Promise<unknown> = Promise.resolve();

/** One after another, in all tabs where the browser has locks (https, localhost): a session is not begun twice. */
function limited<T>(job: () => Promise<T>): Promise<T> {
  if ("locks" in navigator) return navigator.locks.request("wicker.identity", job);
  const turn = last.then(job);
  last = turn.catch(() => {});
  return turn;
}

const refusing = (job: () => Promise<Refusal | null>) => limited(job).catch(refusalOf);
