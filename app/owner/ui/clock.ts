import { createContext, useContext } from "react";
import { type Clock, moment } from "../../catalogue/domain/moment.ts";

/** How the shop tells moments, on every page of the owner's. */
export const ClockContext = createContext<Clock>({});

/** Writes moments in ISO 8601 as they are read. */
export function useMoment() {
  const clock = useContext(ClockContext);
  return (iso: string) => moment(iso, clock);
}
