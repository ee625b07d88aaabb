import type { User } from "../../domain/user.ts";
import type { DocumentData } from "../../store/page.ts";
import type { FirebaseProject } from "../../store/shop.ts";
import { firebaseIdentity } from "./firebase.ts";

declare global {
  interface Window {
    /** The adapter, which begins with whom the document greets. */
    identity: ReturnType<typeof firebaseIdentity>;
    /** How to stop, for each observer of the test. */
    stops: Map<number, () => void>;
    /** Told by the test's observers. */
    heard: (observer: number, user: User | null) => void;
  }
}

const { shop, user } = JSON.parse(document.getElementById("document-data")!.textContent) as DocumentData;
window.stops = new Map();
window.identity = firebaseIdentity(shop.identity as FirebaseProject, user);
