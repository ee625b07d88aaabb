import { createContext, useContext } from "react";
import { countOf } from "../domain/counts.ts";
import { amountsIn } from "../domain/figures.ts";
import { moment } from "../domain/moment.ts";
import type { Written } from "../domain/pages.ts";

export const LocaleContext = createContext<Written>({});

export function useMoment() {
  const written = useContext(LocaleContext);
  return (iso: string) => moment(iso, written);
}

export function useCount() {
  const { counts } = useContext(LocaleContext);
  return (count: number) => countOf(count, counts);
}

export const useAmount = () => amountsIn(useContext(LocaleContext));
