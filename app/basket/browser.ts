import type { SavedBasket } from "./domain/saved-basket.ts";
import type { Identity } from "../shop/identity.ts";
import type { Store } from "../shop/store.ts";
import { keepBasket } from "./browser/keep.ts";
import type { Navigation } from "../page/browser/navigation.ts";
import { guardOwnPages } from "./browser/own-pages.ts";
import type { SavedAction } from "./domain/state.ts";

export { reduce } from "./domain/state.ts";

/** What the pages of a shop with everything switched on do besides: they keep the basket, and shoppers' own pages to them. */
export const withAll = (
  store: Store,
  identity: Identity,
  navigation: Navigation,
  basket: SavedBasket | null | undefined,
) =>
  // The roots made it with the reducer of this file.
  keepBasket(store as Store<SavedAction>, guardOwnPages(store, identity, navigation), basket);
