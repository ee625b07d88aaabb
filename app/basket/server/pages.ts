import type { SharedLoader } from "../../page/server/loaders.ts";
import type { BasketData } from "../domain/basket-data.ts";

/** Loads data for browsers without scripts: the removal to undo, and the product with a wrong quantity. */
export const basketPage: SharedLoader<BasketData> = {
  showsState: true,
  query: ["removed", "refused", "typed"],
  load({ query }) {
    const productId = query.get("refused");
    const refused = productId === null ? {} : { refused: { productId, typed: query.get("typed") ?? "" } };
    return { data: { removed: query.get("removed"), ...refused } };
  },
};
