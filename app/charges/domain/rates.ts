/** Rates are whole millionths: 19 % is 190,000. */
export const million = 1_000_000;

/**
 * The owner's settings for totals, as JSON. Amounts are whole minor units, days are "2026-11-25", countries are ISO
 * 3166-1 alpha-2.
 */
export type Rates = {
  /** True if the prices of products, shipping and amount codes include tax. */
  readonly pricesIncludeTax: boolean;
  /** Place of the shop. The taxes of this place apply to orders with pickup. */
  readonly home: Place;
  readonly taxRates: readonly TaxRate[];
  /** Tax class of shipping. Null: shipping is taxed in proportion to the goods. */
  readonly shippingTaxClass: string | null;
  /** Price in places without a tax rate, if prices include tax. */
  readonly untaxedPlaces: "same price" | "less home tax";
  readonly zones: readonly ShippingZone[];
  /** Discount codes. May omit codes that the shopper did not enter, because totals do not need them. */
  readonly codes: readonly DiscountCode[];
};

/** The owner's rates, and the day in the shop's time zone, such as "2026-11-25". */
export type CurrentRates = { readonly rates: Rates; readonly day: string };

/** `region` is empty if unknown. Letter case and surrounding spaces do not matter. */
export type Place = { readonly country: string; readonly region: string };

/**
 * A tax on a class of products. An empty `region` means the whole country. Taxes with different names add up. Of taxes
 * with the same name, those of a region replace those of its country, and the latest `validFrom` applies.
 */
export type TaxRate = Place & {
  readonly taxClass: string;
  readonly name: string;
  /** In millionths. */
  readonly rate: number;
  /** First day of the rate. Empty: the rate was always valid. */
  readonly validFrom: string;
};

/** Countries with the same shipping methods. A country is in one zone at most. */
export type ShippingZone = {
  readonly id: string;
  readonly name: string;
  readonly countries: readonly string[];
  readonly methods: readonly ShippingMethod[];
};

/** A shipping method. `id` is unique in the shop. */
export type ShippingMethod = {
  readonly id: string;
  readonly name: string;
  /** Delivery time in days. Null if unknown. */
  readonly days: { readonly from: number; readonly to: number } | null;
} & (PickupMethod | BandedMethod);

/** Free of charge. */
type PickupMethod = { readonly kind: "pickup" };

/** Priced by the goods' value after discounts, by weight in grams, or by number of units. */
export type BandedMethod = {
  readonly kind: "value" | "weight" | "count";
  /** In ascending order. Above the upper bound of the last band, the method is not offered. */
  readonly bands: readonly ShippingBand[];
  /** Value of goods after discounts from which shipping is free. Null: never. */
  readonly freeFrom: number | null;
};

/** A price band. `upTo` is the inclusive upper bound; null means no upper bound. */
export type ShippingBand = { readonly upTo: number | null; readonly price: number };

/** A discount code. Null means no limit. */
export type DiscountCode = {
  /** In capital letters. */
  readonly code: string;
  readonly benefit: CodeBenefit;
  /** Maximum number of orders. */
  readonly limit: number | null;
  readonly limitPerShopper: number | null;
  /** Number of orders that have used this code. */
  readonly used: number;
  readonly usedByShopper: number;
  /** First valid day. */
  readonly from: string | null;
  /** Last valid day. */
  readonly until: string | null;
  /** Minimum value of all goods before discounts. */
  readonly minimum: number;
  /** Ids of the products that the code reduces. A code for free shipping needs one of them in the basket. */
  readonly products: readonly string[] | null;
};

/** `rate`: millionths of the eligible goods' value. `amount`: reduces the eligible goods' value, but not below zero. */
export type CodeBenefit =
  | { readonly kind: "percent"; readonly rate: number }
  | { readonly kind: "amount"; readonly amount: number }
  | { readonly kind: "free shipping" };

/** Rates of a shop whose owner has set none: the total is the sum of the goods. */
export const noRates: Rates = {
  pricesIncludeTax: true,
  home: { country: "", region: "" },
  taxRates: [],
  shippingTaxClass: null,
  untaxedPlaces: "same price",
  zones: [],
  codes: [],
};

/** True if the owner has set shipping or taxes. */
export const hasRates = ({ zones, taxRates }: Rates) => zones.length + taxRates.length > 0;
