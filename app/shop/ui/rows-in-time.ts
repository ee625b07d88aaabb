import { useDeferredValue, useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/**
 * Number of rows to render: the rows in sight first, then all of them, in slices of a few ms.
 * If the server rendered the page, all rows at once.
 */
export function useRowsInTime(atFirst: number): number {
  const first = useSyncExternalStore(
    neverChanges,
    () => atFirst,
    () => Number.POSITIVE_INFINITY,
  );
  return useDeferredValue(Number.POSITIVE_INFINITY, first);
}
