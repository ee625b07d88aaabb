import { useDeferredValue, useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/**
 * How many rows of a long page to render: those in sight at first, and once they are painted all of them, a few milliseconds
 * at a time. Where the server has rendered the page, all from the beginning.
 */
export function useRowsInTime(atFirst: number): number {
  const first = useSyncExternalStore(
    neverChanges,
    () => atFirst,
    () => Number.POSITIVE_INFINITY,
  );
  return useDeferredValue(Number.POSITIVE_INFINITY, first);
}
