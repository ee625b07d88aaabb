/** Rates are whole millionths: 19 % is 190,000. */
export const million = 1_000_000;

/** Settings for totals. Amounts are whole minor units, days are "2026-11-25", countries are ISO 3166-1 alpha-2. */
export type Rates = {
  readonly pricesIncludeTax: boolean;
  /** Place of the shop. Orders with pickup are taxed here. */
  readonly home: Place;
  readonly taxRates: readonly TaxRate[];
  /** Tax class of shipping. Null: shipping is taxed in proportion to the goods. */
  readonly shippingTaxClass: string | null;
  /** Price in places without a rate, if prices include tax. */
  readonly untaxedPlaces: "same price" | "price without tax";
  readonly zones: readonly ShippingZone[];
  /** Discount codes. May omit codes that the shopper did not enter. */
  readonly codes: readonly DiscountCode[];
};

/** `day`: today in the shop's time zone, such as "2026-11-25". */
export type CurrentRates = { readonly rates: Rates; readonly day: string };

/** `region` is empty if unknown. Its case and surrounding spaces do not matter. */
export type Place = { readonly country: string; readonly region: string };

/**
 * Taxes with different names add up. Among taxes with the same name, a region's tax replaces the country's tax, and a
 * newer tax replaces an older tax.
 */
export type TaxRate = Place & {
  readonly taxClass: string;
  readonly name: string;
  /** In millionths. */
  readonly rate: number;
  /** First day of validity. Empty: always valid. */
  readonly validFrom: string;
};

/** Each country is in at most one zone. */
export type ShippingZone = {
  readonly id: string;
  readonly name: string;
  readonly countries: readonly string[];
  readonly methods: readonly ShippingMethod[];
};

/** `id` is unique in the shop. `days`: delivery time, null if unknown. */
export type ShippingMethod = {
  readonly id: string;
  readonly name: string;
  readonly days: { readonly from: number; readonly to: number } | null;
} & ({ readonly kind: "pickup" } | BandedMethod);

/** Priced by value after discounts, by weight in grams, or by number of units. */
export type BandedMethod = {
  readonly kind: "value" | "weight" | "count";
  /** Ascending by upper bound. Above the last bound, the method is not offered. */
  readonly bands: readonly ShippingBand[];
  /** Value after discounts from which shipping is free. Null: never. */
  readonly freeFrom: number | null;
};

/** `upTo`: inclusive upper bound, null for no bound. */
export type ShippingBand = { readonly upTo: number | null; readonly price: number };

/** Terms of a discount code. Null means no limit. */
export type DiscountCode = {
  readonly code: string;
  readonly benefit: CodeBenefit;
  readonly limit: number | null;
  readonly limitPerShopper: number | null;
  /** Number of orders with this code. */
  readonly used: number;
  readonly usedByShopper: number;
  readonly from: string | null;
  readonly until: string | null;
  /** Minimum value of all goods before discounts. */
  readonly minimum: number;
  /** Ids of products to discount. A code for free shipping requires one of these products in the basket. */
  readonly products: readonly string[] | null;
};

/** `rate` is in millionths. `amount` may exceed the price of the discounted products: the discount is then lower. */
export type CodeBenefit =
  | { readonly kind: "percent"; readonly rate: number }
  | { readonly kind: "amount"; readonly amount: number }
  | { readonly kind: "free shipping" };

export const noRates: Rates = {
  pricesIncludeTax: true,
  home: { country: "", region: "" },
  taxRates: [],
  shippingTaxClass: null,
  untaxedPlaces: "same price",
  zones: [],
  codes: [],
};

export const hasRates = ({ zones, taxRates }: Rates) => zones.length + taxRates.length > 0;
