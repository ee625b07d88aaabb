import { type Basket, unknownBasket } from "../../shop/domain/basket.ts";
import { type Action, reduce as reduceOthers, type State } from "../../shop/domain/state.ts";
import { type SavedBasket, unitsOf } from "./saved-basket.ts";

/** Basket in the document's data. Absent if the visitor has no basket; null if the basket could not be read. */
export type DocumentBasket = { readonly basket?: SavedBasket | null };

export const firstState = ({ basket }: DocumentBasket): Pick<State, "basket"> => ({
  basket: basket === null ? unknownBasket : unitsOf(basket?.lines ?? []),
});

/** Actions of a shop with saved baskets. "set basket" replaces the whole basket. */
export type SavedAction = Action | { type: "set basket"; basket: Basket };

export const reduce = (state: State, action: SavedAction): State =>
  action.type === "set basket" ? { ...state, basket: action.basket } : reduceOthers(state, action);
