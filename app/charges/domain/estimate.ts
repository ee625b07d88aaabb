import type { CurrentRates, Place, Rates } from "./rates.ts";

/** Data of the basket's estimate. `country`: code of the preselected country, or empty. */
export type EstimateData = {
  readonly current: CurrentRates;
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly country: string;
};

/** Place for an estimate, which has no address. In the shop's country, the shop's own region. */
export const placeIn = (country: string, { home }: Rates): Place =>
  country === home.country ? home : { country, region: "" };
