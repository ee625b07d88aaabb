import { useDeferredValue, useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/**
 * Number of rows to render: those in sight first, then all, in slices of a few ms.
 * All at once if the server rendered the page.
 */
export function useRowsInTime(atFirst: number): number {
  const first = useSyncExternalStore(
    neverChanges,
    () => atFirst,
    () => Number.POSITIVE_INFINITY,
  );
  return useDeferredValue(Number.POSITIVE_INFINITY, first);
}
