import { type Basket, removeFirst } from "./basket.ts";
import type { Product } from "./product.ts";
import type { User } from "./user.ts";

export type State = { readonly basket: Basket; readonly user: User | null };

export const initialState: State = { basket: [], user: null };

/** Only saved baskets use `count` (feature `basket`). `reduce` always adds one unit. */
export type Action =
  | { type: "add to basket"; item: Product; count?: number }
  | { type: "remove from basket"; id: Product["id"] }
  | { type: "set user"; user: User | null };

/** State after an action (specification 4); the same object if nothing changes. */
export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case "add to basket":
      return { ...state, basket: [...state.basket, action.item] };
    case "remove from basket": {
      const basket = removeFirst(state.basket, action.id);
      return basket ? { ...state, basket } : state;
    }
    case "set user":
      return { ...state, user: action.user };
    default:
      return state;
  }
}
