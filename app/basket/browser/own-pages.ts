import type { Identity } from "../../shop/identity.ts";
import type { Store } from "../../shop/store.ts";
import type { Navigation } from "../../page/browser/navigation.ts";
import { loginAddress } from "../../shop/addresses.ts";

/**
 * The pages of one shopper's own (`page/server/documents.ts` says whose) are taken from the screen the moment somebody else is at
 * this browser, or nobody: in all its tabs, and however the page came back there. Who signs out here goes home; elsewhere
 * the tab goes to the sign-in page, which leads back, or home when somebody else has come. The identity that is returned
 * takes care of the first. A form that is on its way leads on by itself: its answer must not be overtaken by what it has done.
 */
export function guardOwnPages(
  store: Store,
  identity: Identity,
  navigation: Pick<Navigation, "shown" | "subscribe">,
): Identity {
  let signingOut = false;
  let leaving = false;
  const ownerOfPage = () => (navigation.shown().data as { owner?: string } | null)?.owner;
  const visitor = () => store.state().user?.id;
  const isAnothers = () => ownerOfPage() !== undefined && ownerOfPage() !== visitor();

  /** A document load takes its time, or fails: what it leaves must not stand there meanwhile. */
  function hide(hidden = true) {
    document.getElementById("content")!.style.display = hidden ? "none" : "";
    leaving &&= hidden;
  }
  function leave(to: string) {
    hide();
    if (!leaving) location.replace(to);
    leaving = true;
  }
  const signIn = () => loginAddress({ next: location.pathname + location.search });

  let last = visitor();
  store.subscribe(() => {
    if (last && last !== visitor()) sessionStorage.clear(); // what was typed here is for nobody after them
    last = visitor();
    if (!isAnothers()) return;
    hide();
    if (!signingOut) leave(visitor() ? "/" : signIn());
  });
  // A page that has just come may be that of whoever has come meanwhile, of whom this document has not heard yet.
  navigation.subscribe(() => {
    if (!isAnothers()) return;
    hide();
    location.reload();
  });

  addEventListener("submit", (event) => (leaving ||= !event.defaultPrevented));

  // What the back/forward cache keeps must not show before the store has said whose it is.
  addEventListener("pagehide", () => hide(ownerOfPage() !== undefined));
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || ownerOfPage() === undefined) return;
    void fetch("/api/session")
      .then((answer) => answer.json() as Promise<{ user: { id: string } | null }>)
      .then(({ user }) => user!.id === ownerOfPage() || Promise.reject())
      .then(
        () => hide(false),
        () => location.reload(), // the store, or the browser, says why there is nothing to see
      );
  });

  return {
    ...identity,
    async signOut() {
      signingOut = true;
      const refusal = await identity.signOut();
      signingOut = false;
      if (isAnothers()) leave("/");
      return refusal;
    },
  };
}
