import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** True in browsers, except while the markup of the server is hydrated. */
export function useIsHydrated() {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
