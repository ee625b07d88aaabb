import { type DiscountCode, noRates, type Rates, type ShippingMethod, type TaxRate } from "./rates.ts";
import { totalOf } from "./total-of.ts";
import type { RequestedLine, Total, TotalRequest } from "./total.ts";

export const tax = (country: string, taxClass: string, name: string, rate: number, region = ""): TaxRate => {
  return { country, region, taxClass, name, rate, validFrom: "2020-01-01" };
};

const method = { days: { from: 2, to: 4 } };
export const parcel: ShippingMethod = {
  ...method,
  id: "parcel",
  name: "Parcel",
  kind: "weight",
  bands: [
    { upTo: 2_000, price: 490 },
    { upTo: 10_000, price: 990 },
  ],
  freeFrom: 50_00,
};
export const pickup: ShippingMethod = { ...method, id: "pickup", name: "Pickup", kind: "pickup" };

/** A German shop: prices include tax, shipping is taxed in proportion to the goods. */
export const german: Rates = {
  ...noRates,
  home: { country: "DE", region: "" },
  taxRates: [
    tax("DE", "standard", "VAT", 190_000),
    tax("DE", "reduced", "VAT", 70_000),
    tax("AT", "standard", "VAT", 200_000),
    tax("AT", "reduced", "VAT", 100_000),
  ],
  untaxedPlaces: "price without tax",
  zones: [{ id: "near", name: "Near", countries: ["DE", "AT", "CH"], methods: [parcel, pickup] }],
};

/** A Canadian shop: taxes are added to prices. No shipping methods. */
export const canadian: Rates = {
  ...noRates,
  pricesIncludeTax: false,
  home: { country: "CA", region: "BC" },
  taxRates: [
    tax("CA", "standard", "GST", 50_000),
    tax("CA", "reduced", "GST", 50_000),
    tax("CA", "standard", "PST", 70_000, "BC"),
  ],
};

export const line = (unitPrice: number, { quantity = 1, taxClass = "standard", id = "lamp", grams = 500 } = {}) => {
  return { id, quantity, unitPrice, taxClass, grams } satisfies RequestedLine;
};

export const code = (benefit: DiscountCode["benefit"], limits: Partial<DiscountCode> = {}): DiscountCode => ({
  code: "SUMMER",
  benefit,
  limit: null,
  limitPerShopper: null,
  used: 0,
  usedByShopper: 0,
  from: null,
  until: null,
  minimum: 0,
  products: null,
  ...limits,
});

export const request = (lines: readonly RequestedLine[], more: Partial<TotalRequest> = {}): TotalRequest => ({
  lines,
  destination: { country: "DE", region: "" },
  shipping: null,
  codes: [],
  day: "2026-11-25",
  ...more,
});

export function totalFor(requested: TotalRequest, rates: Rates): Total {
  const total = totalOf(requested, rates);
  if ("refusal" in total) throw new Error(total.refusal);
  return total;
}
