import { useEffect, useState } from "react";
import { useIsHydrated } from "../../../ui/hydrated.ts";
import type { EstimateData } from "../../domain/estimate.ts";

const key = "wicker.country";

/** Fetches data that is missing after client-side navigation. Returns null until the response. */
export function useEstimateData(given: EstimateData | null | undefined) {
  const [data, setData] = useState(given ?? null);
  const isMissing = given === null;
  useEffect(() => {
    const stop = new AbortController();
    if (isMissing) fetchEstimate(stop.signal).then(setData, () => {}); // the basket works without an estimate
    return () => stop.abort();
  }, [isMissing]);
  return data;
}

async function fetchEstimate(signal: AbortSignal): Promise<EstimateData | null> {
  const response = await fetch("/api/estimate", { signal });
  const { estimate }: { estimate: EstimateData | null } = await response.json();
  return estimate;
}

/** Chosen country and its setter. The choice is stored for this tab until sign-out. */
export function useCountry({ country: first, countries }: Pick<EstimateData, "country" | "countries">) {
  const [chosen, setChosen] = useState<string | null>(null);
  const isHydrated = useIsHydrated();
  const wanted = chosen ?? (isHydrated ? sessionStorage.getItem(key) : null);
  function choose(code: string) {
    setChosen(code);
    sessionStorage.setItem(key, code);
  }
  return [countries.find(({ code }) => code === wanted)?.code ?? first, choose] as const;
}
