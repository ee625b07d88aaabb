import type { Basket } from "./domain/basket.ts";
import { type Action, initialState, reduce, type State } from "./domain/state.ts";

/** Store of the application state. Independent of React, because the identity provider also changes the state. */
export type Store = {
  state: () => State;
  /** The state that the server rendered, for hydration. */
  first: () => State;
  dispatch: (action: Action) => void;
  /** Replaces the whole basket, for saved baskets. */
  setBasket: (basket: Basket) => void;
  /** Calls back after every change. Returns a function that unsubscribes. */
  subscribe: (observer: () => void) => () => void;
};

export function createStore(initial: Partial<State> = {}): Store {
  const first: State = { ...initialState, ...initial };
  let state = first;
  const observers = new Set<() => void>();
  const notify = () => observers.forEach((observer) => observer());
  return {
    state: () => state,
    first: () => first,
    dispatch(action) {
      const next = reduce(state, action);
      if (next === state) {
        // The warning is required (specification 4). The reducer cannot log, because it is pure.
        if (action.type === "remove from basket") console.warn(`No item ${action.id} in the basket to remove.`);
        return;
      }
      state = next;
      notify();
    },
    setBasket(basket) {
      state = { ...state, basket };
      notify();
    },
    subscribe(observer) {
      observers.add(observer);
      return () => observers.delete(observer);
    },
  };
}
