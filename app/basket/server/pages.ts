import type { SharedLoader } from "../../page/server/loaders.ts";
import type { BasketData } from "../domain/basket-data.ts";

/** For browsers without scripts: `removed` allows to undo a removal, and `refused` is a product with a wrong quantity. */
export const basketPage: SharedLoader<BasketData> = {
  showsState: true,
  query: ["removed", "refused", "typed"],
  load({ query }) {
    const productId = query.get("refused");
    const refused = productId === null ? {} : { refused: { productId, typed: query.get("typed") ?? "" } };
    return { data: { removed: query.get("removed"), ...refused } };
  },
};
