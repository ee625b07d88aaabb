import * as firebase from "firebase/app";
import type { User } from "../../../shop/domain/user.ts";
import type { DocumentData } from "../../../page/document-data.ts";
import type { FirebaseProject, Shop } from "../../../shop/domain/shop.ts";
import { firebaseIdentity } from "./firebase.ts";

declare global {
  interface Window {
    identity: ReturnType<typeof firebaseIdentity>;
    stops: Map<number, () => void>;
    hasDatabase: () => boolean;
    /** Reports a user to the test. `observer` is the number of the observer that received the user. */
    observed: (observer: number, user: User | null) => void;
  }
}

const { shop, state } = JSON.parse(document.getElementById("document-data")!.textContent) as DocumentData<
  Shop,
  { user: User | null }
>;
window.stops = new Map();
// The SDK's types do not declare `_getProvider`.
const { _getProvider } = firebase as unknown as {
  _getProvider: (app: firebase.FirebaseApp, service: string) => { isInitialized: (database: string) => boolean };
};
window.hasDatabase = () => _getProvider(firebase.getApp(), "firestore/lite").isInitialized("(default)");
window.identity = firebaseIdentity(shop.identity as FirebaseProject, state.user);
