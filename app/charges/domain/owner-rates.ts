import type { Fields } from "../../admin/domain/pages.ts";
import { noRates, type Rates } from "./rates.ts";
import { countriesIn, parseZones } from "./shipping-zones.ts";
import { parseTaxLines } from "./tax-lines.ts";

export const firstTaxes = {
  included: "yes",
  home: "",
  region: "",
  abroad: "same price",
  shipping: "goods",
  shippingClass: "",
  rates: "",
} satisfies Fields;

/** Converts saved forms to rates, without invalid parts. A form is null if it was never saved. */
export function ratesIn(shipping: Fields | null, taxes: Fields | null, currency: string): Rates {
  const zones = shipping ? parseZones(shipping, currency).found : noRates.zones;
  if (!taxes) return { ...noRates, zones };
  const { included, home = "", region = "", abroad, shipping: taxedBy, shippingClass = "", rates = "" } = taxes;
  return {
    ...noRates,
    zones,
    pricesIncludeTax: included !== "no",
    home: { country: countriesIn(home)[0] ?? "", region },
    untaxedPlaces: abroad === "price without tax" ? abroad : "same price",
    shippingTaxClass: taxedBy === "class" ? shippingClass : null,
    taxRates: parseTaxLines(rates).lines.map(({ rate }) => rate),
  };
}
