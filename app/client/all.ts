import type { SavedBasket } from "../domain/saved-basket.ts";
import type { Identity } from "../store/identity.ts";
import type { Store } from "../store/store.ts";
import { keepBasket } from "./basket/keep.ts";
import type { Navigation } from "./navigation.ts";
import { guardOwnPages } from "./own-pages.ts";

/** What the pages of a shop with everything switched on do besides: they keep the basket, and shoppers' own pages to them. */
export const withAll = (
  store: Store,
  identity: Identity,
  navigation: Navigation,
  basket: SavedBasket | null | undefined,
) => keepBasket(store, guardOwnPages(store, identity, navigation), basket);
