import { useDeferredValue } from "react";
import { useIsHydrated } from "../../ui/hydrated.ts";

/** Number of rows to render. All during server rendering and hydration. Later first `inSight`, then all, deferred. */
export const useRowsInTime = (inSight: number) =>
  useDeferredValue(Number.POSITIVE_INFINITY, useIsHydrated() ? inSight : Number.POSITIVE_INFINITY);
