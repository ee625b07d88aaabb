import { useDeferredValue } from "react";
import { isHydrated } from "../../ui/hydrated.ts";

/** Number of rows to render: all on the server and in hydration. After a navigation, first `inSight`, then all. */
export const useRowsInTime = (inSight: number) =>
  useDeferredValue(Number.POSITIVE_INFINITY, isHydrated() ? inSight : Number.POSITIVE_INFINITY);
