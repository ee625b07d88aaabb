import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { identityOf } from "./accounts/browser/identity.ts";
import { loadBrowserModules } from "./browser-modules.ts";
import { replayEarlyPresses } from "./page/browser/early-presses.ts";
import { createNavigation } from "./page/browser/navigation.ts";
import { loadPage } from "./page/browser/load-page.ts";
import { Page } from "./page/browser/page.tsx";
import { reportWebVitals } from "./page/browser/vitals.ts";
import type { DocumentData } from "./page/document-data.ts";
import { pagesIn } from "./page/map.ts";
import { pages } from "./routes.ts";
import { checkoutAddress } from "./shop/addresses.ts";
import { ServicesProvider } from "./shop/context.tsx";
import type { Shop } from "./shop/domain/shop.ts";
import type { User } from "./shop/domain/user.ts";
import { createStore } from "./shop/store.ts";
import { Frame } from "./shop/ui/frame.tsx";

const { shop, state, ...pageData }: DocumentData<Shop, { user: User | null }> = JSON.parse(
  document.getElementById("document-data")!.textContent,
);
const identity = identityOf(shop.identity, state.user);
const pageOf = pagesIn(pages, shop.features).at;

// A function, because top-level await would deadlock: the screens' chunks import this chunk.
async function hydrate() {
  const [browserModule, first] = await Promise.all([
    loadBrowserModules(shop.features),
    loadPage({ pageOf, site: shop }, new URL(window.early.address), pageData),
  ]);
  const store = createStore({ user: state.user, ...browserModule.firstState?.(state) });
  identity.subscribe((user) => store.dispatch({ type: "set user", user }));
  /** True if the basket is empty or saved on the server, so that a reload loses no state. */
  const canReload = () => !!browserModule.join || !store.state().basket.length;
  const { loadData } = browserModule;
  const ahead = loadData && (() => loadData({ store, shop, pageOf }));
  const navigation = createNavigation(first, { pageOf, site: shop, ahead, canReload });
  const joined = browserModule.join?.({ store, identity, shop, navigation, pageOf, documentState: state });
  // Preloads the checkout page for offline use when the basket gets an item. `join` does the same for saved baskets.
  const preload = () => pageOf(checkoutAddress()).screen(shop);
  if (!joined)
    store.subscribe(() => {
      if (store.state().basket.length > 0) preload().catch(() => {});
    });
  const ready = () => {
    joined?.start();
    replayEarlyPresses();
    navigation.loadEarly();
  };
  const page = (
    <ServicesProvider services={{ store, identity, ...joined, shop, slots: browserModule.slots }}>
      <Page navigation={navigation} Frame={Frame} onReady={ready} />
    </ServicesProvider>
  );
  // A transition yields every few milliseconds, so that scrolling and clicks stay responsive.
  startTransition(() => {
    hydrateRoot(document.getElementById("store")!, joined ? joined.around(page) : page);
  });
  reportWebVitals();
}

void hydrate();
