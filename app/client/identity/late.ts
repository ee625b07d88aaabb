import type { Identity, Refusal } from "../../store/identity.ts";
import { words } from "../../words.ts";

/**
 * An identity whose adapter is too large for the entry script: it is loaded when somebody first subscribes or calls,
 * and calls wait for it. When it cannot be loaded, that is a refusal like any other; the next call tries again.
 */
export function lateIdentity(load: () => Promise<Identity>): Identity {
  let loading: Promise<Identity> | undefined;
  const loaded = () => {
    loading ??= load();
    loading.catch(() => (loading = undefined));
    return loading;
  };
  const call = (ask: (identity: Identity) => Promise<Refusal | null>) =>
    loaded().then(ask, () => ({ message: words.refusals.unreachable }));
  return {
    signIn: (credentials) => call((identity) => identity.signIn(credentials)),
    createAccount: (credentials) => call((identity) => identity.createAccount(credentials)),
    signOut: () => call((identity) => identity.signOut()),
    subscribe(observer) {
      let stop = () => {};
      let stopped = false;
      loaded().then(
        (identity) => {
          if (!stopped) stop = identity.subscribe(observer);
        },
        () => {}, // nobody to observe; the first call will say so
      );
      return () => {
        stopped = true;
        stop();
      };
    },
  };
}
