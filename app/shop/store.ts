import { type Action, initialState, reduce, type Reducer, type State } from "./domain/state.ts";

/** Store of the application state. Independent of React, because the identity provider also changes the state. */
export type Store<A = Action> = {
  state: () => State;
  /** The state that the server rendered, for hydration. */
  first: () => State;
  dispatch: (action: A) => void;
  /** Calls back after every change. Returns a function that unsubscribes. */
  subscribe: (observer: () => void) => () => void;
};

/** @param reducer the shop's reducer, or a feature's reducer that passes unknown actions to the shop's reducer. */
export function createStore(initial: Partial<State> = {}, reducer: Reducer = reduce): Store {
  const first: State = { ...initialState, ...initial };
  let state = first;
  const observers = new Set<() => void>();
  return {
    state: () => state,
    first: () => first,
    dispatch(action) {
      const next = reducer(state, action);
      if (next === state) {
        // The warning is required (specification 4). The reducer cannot log, because it is pure.
        if (action.type === "remove from basket") console.warn(`No item ${action.id} in the basket to remove.`);
        return;
      }
      state = next;
      for (const observer of observers) observer();
    },
    subscribe(observer) {
      observers.add(observer);
      return () => observers.delete(observer);
    },
  };
}
