import type { CurrentRates, Place, Rates } from "./rates.ts";

/** `country`: code of the preselected country, or empty. */
export type EstimateData = {
  readonly current: CurrentRates;
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly country: string;
};

/** Place without an address. In the shop's country, the region is the shop's. */
export const placeIn = (country: string, { home }: Rates): Place =>
  country === home.country ? home : { country, region: "" };
