import * as firebase from "firebase/app";
import type { User } from "../../../shop/domain/user.ts";
import type { DocumentData } from "../../../page/document-data.ts";
import type { FirebaseProject, Shop } from "../../../shop/domain/shop.ts";
import { firebaseIdentity } from "./firebase.ts";

declare global {
  interface Window {
    /** The adapter, initialised with the document's user. */
    identity: ReturnType<typeof firebaseIdentity>;
    /** Unsubscribe functions by observer. */
    stops: Map<number, () => void>;
    /** True if the Firestore client is initialised with the project's configuration. */
    hasDatabase: () => boolean;
    /** Called by the test's observers. */
    observed: (observer: number, user: User | null) => void;
  }
}

const { shop, state } = JSON.parse(document.getElementById("document-data")!.textContent) as DocumentData<
  Shop,
  { user: User | null }
>;
window.stops = new Map();
// Missing from the SDK's types.
const { _getProvider } = firebase as unknown as {
  _getProvider: (app: firebase.FirebaseApp, service: string) => { isInitialized: (database: string) => boolean };
};
window.hasDatabase = () => _getProvider(firebase.getApp(), "firestore/lite").isInitialized("(default)");
window.identity = firebaseIdentity(shop.identity as FirebaseProject, state.user);
