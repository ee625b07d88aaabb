import type { CurrentRates, Place, Rates } from "./rates.ts";

/** Data of an estimate of the basket's total. `country` is the preselected country's code, or empty. */
export type EstimateData = {
  readonly current: CurrentRates;
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly country: string;
};

/** Place of a country without an address: in the shop's country, the shop's region. */
export const placeIn = (country: string, { home }: Rates): Place =>
  country === home.country ? home : { country, region: "" };
