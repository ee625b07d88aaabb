import type { Basket } from "./domain/basket.ts";
import { type Action, initialState, reduce, type State } from "./domain/state.ts";

export type Store = ReturnType<typeof createStore>;

/** Independent of React, so that the identity provider can change the state. */
export function createStore(initial: Partial<State> = {}) {
  const first: State = { ...initialState, ...initial };
  let state = first;
  const observers = new Set<() => void>();
  const notify = () => observers.forEach((observer) => observer());
  return {
    state: () => state,
    /** The state that the server rendered, for hydration. */
    first: () => first,
    dispatch: (action: Action) => {
      const next = reduce(state, action);
      if (next === state) {
        // The specification requires this warning (section 4). The reducer cannot log, because it is pure.
        if (action.type === "remove from basket") console.warn(`No item ${action.id} in the basket to remove.`);
        return;
      }
      state = next;
      notify();
    },
    /** Replaces the whole basket. For baskets that are saved on the server. */
    setBasket: (basket: Basket) => {
      state = { ...state, basket };
      notify();
    },
    /** Calls the observer after every change. Returns a function that unsubscribes. */
    subscribe: (observer: () => void) => {
      observers.add(observer);
      return () => void observers.delete(observer);
    },
  };
}
