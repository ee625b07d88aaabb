import type { CurrentRates, Place, Rates } from "./rates.ts";

/** `country`: code of the preselected country, or empty. */
export type EstimateData = {
  readonly current: CurrentRates;
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly country: string;
};

/** Place for an estimate without an address. The shop's own country gets the shop's region. */
export const placeIn = (country: string, { home }: Rates): Place =>
  country === home.country ? home : { country, region: "" };
