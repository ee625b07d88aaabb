import type { CurrentRates, Place, Rates } from "./rates.ts";

/** Data of an estimate of the basket's total. `country` is the preselected country's code, or empty. */
export type EstimateData = {
  readonly current: CurrentRates;
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly country: string;
};

/** Place to estimate for, without an address. Uses the shop's own region in the shop's country. */
export const placeIn = (country: string, { home }: Rates): Place =>
  country === home.country ? home : { country, region: "" };
