import type { Identity } from "../../shop/identity.ts";
import type { Store } from "../../shop/store.ts";
import type { Navigation } from "../../page/browser/navigation.ts";
import { loginAddress } from "../../shop/addresses.ts";

/**
 * Hides and leaves a personal page after a sign-out or account switch in any tab. If a submitted form is loading the
 * next page, hides the page without leaving.
 */
export function guardOwnPages(
  store: Store,
  identity: Identity,
  navigation: Pick<Navigation, "current" | "subscribe">,
): Identity {
  let signingOut = false;
  let leaving = false;
  const ownerOfPage = () => navigation.current().owner;
  const visitor = () => store.state().user?.id;
  const isAnothers = () => ownerOfPage() !== undefined && ownerOfPage() !== visitor();

  /** Hides the page at once, without waiting for the next document. */
  function hide(hidden = true) {
    document.querySelector<HTMLElement>("#content")?.style.setProperty("display", hidden ? "none" : "");
    leaving &&= hidden;
  }
  function leave(to: string) {
    hide();
    if (!leaving) location.replace(to);
    leaving = true;
  }
  let last = visitor();
  store.subscribe(() => {
    if (last && last !== visitor()) sessionStorage.clear(); // deletes the drafts of the previous visitor
    last = visitor();
    if (!isAnothers()) return;
    hide();
    if (!signingOut) leave(visitor() ? "/" : loginAddress({ next: location.pathname + location.search }));
  });
  // If another tab has switched accounts, navigation loads a page of the new account. A reload updates the user.
  navigation.subscribe(() => {
    if (!isAnothers()) return;
    hide();
    location.reload();
  });

  addEventListener("submit", (event) => (leaving ||= !event.defaultPrevented));

  // Hides a personal page on leaving. After a return by the back button, checks the session first.
  addEventListener("pagehide", () => hide(ownerOfPage() !== undefined));
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || ownerOfPage() === undefined) return;
    void fetch("/api/session")
      .then((response): Promise<{ user: { id: string } | null }> => response.json())
      .then(({ user }) => user?.id === ownerOfPage() || Promise.reject())
      .then(
        () => hide(false),
        () => location.reload(), // the reloaded page shows the error, if any
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
