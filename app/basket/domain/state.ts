import { type Basket, unknownBasket } from "../../shop/domain/basket.ts";
import { type Action, reduce as reduceOthers, type State } from "../../shop/domain/state.ts";
import { type SavedBasket, unitsOf } from "./saved-basket.ts";

/** What a document tells of its visitor's basket: nothing where there is none, null where it could not be read. */
export type DocumentBasket = { readonly basket?: SavedBasket | null };

export const firstState = ({ basket }: DocumentBasket): Pick<State, "basket"> => ({
  basket: basket === null ? unknownBasket : unitsOf(basket?.lines ?? []),
});

/** The actions of a shop that keeps baskets: besides the others, one that says what is in the basket now, also by other devices. */
export type SavedAction = Action | { type: "set basket"; basket: Basket };

/** The state after an action. */
export const reduce = (state: State, action: SavedAction): State =>
  action.type === "set basket" ? { ...state, basket: action.basket } : reduceOthers(state, action);
