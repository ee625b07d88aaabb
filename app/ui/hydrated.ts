import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** True in browsers after hydration. False on the server and during hydration. */
export function useIsHydrated() {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

let isComplete = false;

/** Call once the document's first page is hydrated. */
export function setHydrated() {
  isComplete = true;
}

/** Unlike {@link useIsHydrated}, does not make React render again after hydration. Always false on the server. */
export const isHydrated = () => isComplete;
