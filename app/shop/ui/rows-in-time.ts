import { useDeferredValue } from "react";
import { useIsHydrated } from "../../ui/hydrated.ts";

/** Number of rows to render: all in pages of the server, else first those in sight, then all in an interruptible render. */
export const useRowsInTime = (inSight: number) =>
  useDeferredValue(Number.POSITIVE_INFINITY, useIsHydrated() ? inSight : Number.POSITIVE_INFINITY);
