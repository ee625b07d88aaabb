import { type Action, initialState, reduce, type Reducer, type State } from "./domain/state.ts";

/**
 * The state of one open store and the only way to change it. It lives outside React because not only screens act
 * on it: the identity provider does too, and so does a click made before the page was hydrated.
 */
export type Store<A = Action> = {
  state: () => State;
  /** The state that the server rendered, which is what a browser hydrates, whatever has happened since. */
  first: () => State;
  dispatch: (action: A) => void;
  /** Calls back after every change of the state. Returns how to stop. */
  subscribe: (observer: () => void) => () => void;
};

/** The reducer is shop's, or one of a feature that knows actions besides and asks shop's for all others. */
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
        // A removal that matched nothing: the specification (4) asks for a warning, and the reducer is pure.
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
