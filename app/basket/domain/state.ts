import type { Basket } from "../../shop/domain/basket.ts";
import { type Action, reduce as reduceOthers, type State } from "../../shop/domain/state.ts";

/** The actions of a shop that keeps baskets: besides the others, one that says what is in the basket now, also by other devices. */
export type SavedAction = Action | { type: "set basket"; basket: Basket };

/** The state after an action. */
export const reduce = (state: State, action: SavedAction): State =>
  action.type === "set basket" ? { ...state, basket: action.basket } : reduceOthers(state, action);
