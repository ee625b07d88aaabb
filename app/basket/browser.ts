import { syncBasket } from "./browser/sync.ts";
import { guardOwnPages } from "./browser/own-pages.ts";
import { around } from "./context.tsx";
import { firstState } from "./domain/state.ts";
import { checkoutAddress } from "../shop/addresses.ts";
import type { BrowserModule } from "../shop/browser-module.ts";
import { AddForm } from "./ui/add-form.tsx";

export const browserModule: BrowserModule = {
  slots: { AddForm },
  firstState,
  join({ store, identity, shop, navigation, pageOf, documentState }) {
    const guarded = guardOwnPages(store, identity, navigation);
    const loadScreen = () => pageOf(checkoutAddress()).screen(shop);
    const { add, changes, ...others } = syncBasket(store, guarded, documentState, loadScreen);
    return {
      ...others,
      around: around(changes),
      store: {
        ...store,
        // Queues an operation instead of changing the basket. `syncBasket` then updates the state.
        dispatch(action) {
          if (action.type === "add to basket") add(action.item, action.count);
          else if (action.type === "remove from basket") changes.remove(action.id, 1);
          else store.dispatch(action);
        },
      },
    };
  },
};
