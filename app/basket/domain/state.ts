import { unknownBasket } from "../../shop/domain/basket.ts";
import type { State } from "../../shop/domain/state.ts";
import { type SavedBasket, unitsOf } from "./saved-basket.ts";

/** Basket in the data of the HTML document. Absent if the visitor has no basket. Null if the basket was not read. */
export type DocumentBasket = { readonly basket?: SavedBasket | null };

export const firstState = ({ basket }: DocumentBasket): Pick<State, "basket"> => ({
  basket: basket === null ? unknownBasket : unitsOf(basket?.lines ?? []),
});
