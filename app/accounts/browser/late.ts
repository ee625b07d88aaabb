import type { Identity, Refusal } from "../../shop/identity.ts";
import { refusals } from "../messages.ts";

/** Loads an identity adapter at the first call or subscription. After a failed load, the next call retries. */
export function lateIdentity(load: () => Promise<Identity>): Identity {
  let loading: Promise<Identity> | undefined;
  const waiting = new Set<(identity: Identity) => void>();

  const loaded = async () => {
    loading ??= load();
    loading.catch(() => (loading = undefined));
    const identity = await loading;
    for (const subscribe of waiting) subscribe(identity);
    waiting.clear();
    return identity;
  };
  const call = (run: (identity: Identity) => Promise<Refusal | null>) =>
    loaded().then(run, () => ({ message: refusals.unreachable }));
  return {
    signIn: (credentials) => call((identity) => identity.signIn(credentials)),
    createAccount: (credentials) => call((identity) => identity.createAccount(credentials)),
    signOut: () => call((identity) => identity.signOut()),
    revalidate: () =>
      loaded().then(
        (identity) => identity.revalidate(),
        () => {}, // loading failed, so the page keeps showing its user
      ),
    emails: () => loaded().then((identity) => identity.emails!()),
    subscribe(observer) {
      let stop = () => {};
      let stopped = false;
      const subscribe = (identity: Identity) => {
        if (!stopped) stop = identity.subscribe(observer);
      };
      waiting.add(subscribe);
      loaded().catch(() => {}); // the next successful load starts the subscription
      return () => {
        stopped = true;
        stop();
      };
    },
  };
}
