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
