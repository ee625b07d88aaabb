import type { Identity, Refusal } from "../../shop/identity.ts";
import { refusals } from "../messages.ts";

/**
 * An identity whose adapter is too large for the entry script: it is loaded when somebody first subscribes or calls,
 * and calls wait for it. When it cannot be loaded, that is a refusal like any other; the next call tries again, and who
 * has subscribed meanwhile hears of what comes of it.
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
  const call = (ask: (identity: Identity) => Promise<Refusal | null>) =>
    loaded().then(ask, () => ({ message: refusals.unreachable }));
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
        () => {}, // nobody to observe yet
      );
      return () => {
        stopped = true;
        stop();
      };
    },
  };
}
