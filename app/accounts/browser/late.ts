import type { Identity, Refusal } from "../../shop/identity.ts";
import { refusals } from "../messages.ts";

/**
 * Loads a large adapter at the first call or subscription. Calls wait for it.
 * A failed load is a refusal, and the next call retries. Pending subscriptions are then served.
 */
export function lateIdentity(load: () => Promise<Identity>): Identity {
  let loading: Promise<Identity> | undefined;
  const waiting = new Set<(identity: Identity) => void>();

  async function begin() {
    const identity = await load();
    for (const subscribe of waiting) subscribe(identity);
    waiting.clear();
    return identity;
  }
  const loaded = () => {
    loading ??= begin();
    loading.catch(() => (loading = undefined));
    return loading;
  };
  const call = (run: (identity: Identity) => Promise<Refusal | null>) =>
    loaded().then(run, () => ({ message: refusals.unreachable }));
  return {
    signIn: (credentials) => call((identity) => identity.signIn(credentials)),
    createAccount: (credentials) => call((identity) => identity.createAccount(credentials)),
    signOut: () => call((identity) => identity.signOut()),
    emails: () => loaded().then((identity) => identity.emails!()),
    subscribe(observer) {
      let stop = () => {};
      let stopped = false;
      const subscribe = (identity: Identity) => {
        if (!stopped) stop = identity.subscribe(observer);
      };
      waiting.add(subscribe);
      loaded().then(
        (identity) => waiting.delete(subscribe) && subscribe(identity),
        () => {}, // nothing to observe yet
      );
      return () => {
        stopped = true;
        stop();
      };
    },
  };
}
