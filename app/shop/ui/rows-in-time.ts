import { useDeferredValue, useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/**
 * Number of rows to render: first the rows in sight, then all rows in an interruptible render.
 * Pages that the server rendered show all rows at once.
 */
export function useRowsInTime(atFirst: number): number {
  const first = useSyncExternalStore(
    neverChanges,
    () => atFirst,
    () => Number.POSITIVE_INFINITY,
  );
  return useDeferredValue(Number.POSITIVE_INFINITY, first);
}
