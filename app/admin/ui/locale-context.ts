import { createContext, useContext } from "react";
import { countOf } from "../domain/counts.ts";
import { amountsIn } from "../domain/figures.ts";
import { dayIn, moment } from "../domain/moment.ts";
import type { Written } from "../domain/pages.ts";

export const LocaleContext = createContext<Written | null>(null);

function useWritten(): Written {
  const written = useContext(LocaleContext);
  if (!written) throw new Error("An admin page formats a value outside of its layout.");
  return written;
}

export function useMoment() {
  const written = useWritten();
  return (iso: string) => moment(iso, written);
}

export function useDay() {
  const written = useWritten();
  return (day: string) => dayIn(day, written);
}

export function useCount() {
  const { counts } = useWritten();
  return (count: number) => countOf(count, counts);
}

export const useAmount = () => amountsIn(useWritten());
