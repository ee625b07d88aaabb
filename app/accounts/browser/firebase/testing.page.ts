import * as firebase from "firebase/app";
import type { User } from "../../../shop/domain/user.ts";
import type { DocumentData } from "../../../page/document-data.ts";
import type { FirebaseProject, Shop } from "../../../shop/domain/shop.ts";
import { firebaseIdentity } from "./firebase.ts";

declare global {
  interface Window {
    /** The adapter, which begins with whom the document greets. */
    identity: ReturnType<typeof firebaseIdentity>;
    /** How to stop, for each observer of the test. */
    stops: Map<number, () => void>;
    /** Whether the document database's client has been initialised with the project's configuration. */
    hasDatabase: () => boolean;
    /** Told by the test's observers. */
    heard: (observer: number, user: User | null) => void;
  }
}

const { shop, state } = JSON.parse(document.getElementById("document-data")!.textContent) as DocumentData<
  Shop,
  { user: User | null }
>;
window.stops = new Map();
// Left out of the types that the SDK publishes.
const { _getProvider } = firebase as unknown as {
  _getProvider: (app: firebase.FirebaseApp, service: string) => { isInitialized: (database: string) => boolean };
};
window.hasDatabase = () => _getProvider(firebase.getApp(), "firestore/lite").isInitialized("(default)");
window.identity = firebaseIdentity(shop.identity as FirebaseProject, state.user);
