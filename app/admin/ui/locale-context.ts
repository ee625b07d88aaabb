import { createContext, useContext } from "react";
import { countOf } from "../../catalogue/domain/counts.ts";
import { amountsIn } from "../../catalogue/domain/figures.ts";
import { moment } from "../../catalogue/domain/moment.ts";
import type { Written } from "../domain/pages.ts";

/** How the shop writes moments, amounts and counts, on every page of the owner's. */
export const LocaleContext = createContext<Written>({});

/** Writes moments in ISO 8601 as they are read. */
export function useMoment() {
  const written = useContext(LocaleContext);
  return (iso: string) => moment(iso, written);
}

/** Writes whole numbers as they are read. */
export function useCount() {
  const { counts } = useContext(LocaleContext);
  return (count: number) => countOf(count, counts);
}

/** Writes amounts in smallest units of the shop's currency. */
export const useAmount = () => amountsIn(useContext(LocaleContext));
