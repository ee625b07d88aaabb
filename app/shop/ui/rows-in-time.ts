import { useDeferredValue } from "react";
import { useIsHydrated } from "../../ui/hydrated.ts";

/**
 * Number of rows to render: first the rows in sight, then all rows in an interruptible render.
 * Pages that the server rendered show all rows at once.
 */
export const useRowsInTime = (inSight: number) =>
  useDeferredValue(Number.POSITIVE_INFINITY, useIsHydrated() ? inSight : Number.POSITIVE_INFINITY);
