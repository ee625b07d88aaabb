import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { SavedBasket } from "./basket/domain/saved-basket.ts";
import type { DocumentData } from "./page/document-data.ts";
import type { Shop } from "./shop/domain/shop.ts";
import type { User } from "./shop/domain/user.ts";
import { createStore } from "./shop/store.ts";
import { replayEarlyPresses } from "./page/browser/early-presses.ts";
import { embeddedIdentity } from "./accounts/browser/embedded.ts";
import { lateIdentity } from "./accounts/browser/late.ts";
import { createNavigation, loadPage } from "./page/browser/navigation.ts";
import { Page } from "./page/browser/page.tsx";
import { reportWebVitals } from "./page/browser/vitals.ts";

type State = { readonly user: User | null; readonly basket?: SavedBasket | null };

const { shop, state, data } = JSON.parse(document.getElementById("document-data")!.textContent) as DocumentData<
  Shop,
  State
>;
const { user, basket } = state;
const project = shop.identity;
const identity =
  project.provider === "embedded"
    ? embeddedIdentity(user)
    : lateIdentity(async () =>
        (await import("./accounts/browser/firebase/firebase.ts")).firebaseIdentity(project, user),
      );

// In a function, not at the top: a screen's chunk imports the chunk that this stands in, and each would await the other.
async function hydrate() {
  const [first, additions, all] = await Promise.all([
    loadPage(shop, new URL(window.early.address), data),
    shop.features ? import("./catalogue/browser.ts") : null,
    shop.features === "all" ? import("./basket/browser.ts") : null,
  ]);
  const store = createStore({ user, ...(basket && { basket: basket.items }) }, all?.reduce);
  identity.subscribe((now) => store.dispatch({ type: "set user", user: now }));
  const navigation = createNavigation(first, shop, additions?.prefetching(shop));
  const keeping = all?.withAll(store, identity, navigation, basket);
  const ready = () => {
    keeping?.begin();
    replayEarlyPresses();
    navigation.begin();
  };
  // In a transition React lets go of the processor every few milliseconds: scrolling and pressing need not wait for it.
  startTransition(() => {
    hydrateRoot(
      document.getElementById("store")!,
      <Page navigation={navigation} services={{ store, identity, shop, ...keeping?.services }} onReady={ready} />,
    );
  });
  reportWebVitals();
}

void hydrate();
