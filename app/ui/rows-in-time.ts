import { useDeferredValue, useSyncExternalStore } from "react";

/** More than any window shows of a list. */
const atFirst = 30;

/** Whether a list is so long that most of it is out of sight. */
export const isLong = ({ length }: readonly unknown[]) => length > 20;

const neverChanges = () => () => {};

/**
 * How many rows of a long list to render: those in sight at first, and once they are painted all of them, a few milliseconds
 * at a time. Where the server has rendered the list, all from the beginning.
 */
export function useRowsInTime(): number {
  const first = useSyncExternalStore(
    neverChanges,
    () => atFirst,
    () => Number.POSITIVE_INFINITY,
  );
  return useDeferredValue(Number.POSITIVE_INFINITY, first);
}
