import { syncBasket } from "./browser/sync.ts";
import { guardOwnPages } from "./browser/own-pages.ts";
import { around } from "./context.tsx";
import { firstState, reduce, type SavedAction } from "./domain/state.ts";
import { checkoutAddress } from "../shop/addresses.ts";
import type { BrowserModule } from "../shop/browser-module.ts";
import type { Store } from "../shop/store.ts";
import { AddForm } from "./ui/add-form.tsx";

/** Browser module of saved baskets. Also hides personal pages after a sign-out. */
export const browserModule: BrowserModule = {
  slots: { AddForm },
  firstState,
  reduce,
  join({ store, identity, navigation, pageOf, documentState }) {
    const own = store as Store<SavedAction>; // created with the reducer above
    const guarded = guardOwnPages(store, identity, navigation);
    const keeping = syncBasket(own, guarded, documentState, () => pageOf(checkoutAddress()).screen());
    return { ...keeping, around: around(keeping.changes) };
  },
};
