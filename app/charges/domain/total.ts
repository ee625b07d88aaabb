import type { BandedMethod, Place } from "./rates.ts";

/** Request for a total. Amounts in minor units, weights in grams. Each product has one line. */
export type TotalRequest = {
  readonly lines: readonly RequestedLine[];
  readonly destination: Place;
  /** Id of the chosen shipping method. */
  readonly shipping: string | null;
  readonly codes: readonly string[];
  /** Today in the shop's time zone, such as "2026-11-25". */
  readonly day: string;
};

/** `id` is the product id. `unitPrice` and `grams` are per unit. */
export type RequestedLine = {
  readonly id: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly taxClass: string;
  readonly grams: number;
};

/** A total in minor units. Orders store it as JSON. An incompatible change increases `version`. */
export type Total = {
  readonly version: 1;
  readonly amount: number;
  /** In order of calculation. The effects add up to `amount`. */
  readonly parts: readonly TotalPart[];
  /** Net and tax of `lines` and `shipping` add up to `amount`. */
  readonly lines: readonly LineShare[];
  /** One share per tax class. Empty without shipping. */
  readonly shipping: readonly Share[];
  readonly method: string | null;
  /** True if the shopper picks up the order. Absent in orders of earlier releases. */
  readonly isPickup?: boolean;
};

/** Part of a total. With a rate, `amount` = `base` * `rate` / `divisor`, rounded half up. */
export type TotalPart = {
  readonly kind: "goods" | "discount" | "shipping" | "tax";
  /** Name of a tax or shipping method, or a code. Empty for goods. */
  readonly name: string;
  readonly amount: number;
  /** "included": the amounts of other parts contain this tax. */
  readonly effect: "adds" | "subtracts" | "included";
  /** In millionths. Absent for fixed amounts. */
  readonly rate?: number;
  /** Amount to which the rate applies, or the measure that sets a shipping price. */
  readonly base?: number;
  /** One million, plus the rates (in millionths) of taxes that prices include. */
  readonly divisor?: number;
  /** Tax classes with this tax. Present only for taxes. */
  readonly classes?: readonly string[];
  /** Measure in `base` for shipping: value in minor units, weight in grams or number of items. */
  readonly by?: BandedMethod["kind"];
  /** Value from which shipping is free. Present if the order reaches it. */
  readonly freeFrom?: number;
};

/** Signed effect on the total. */
export const effectOn = ({ amount, effect }: TotalPart) =>
  effect === "adds" ? amount : effect === "subtracts" ? -amount : 0;

/** A share of the total with one tax class. The amount paid is `net` + `tax`. */
export type Share = {
  readonly taxClass: string;
  readonly discount: number;
  readonly tax: number;
  readonly net: number;
};

export type LineShare = Share & { readonly id: string; readonly quantity: number };

export type CodeRefusal = {
  readonly refusal:
    | "unknown code"
    | "code not yet valid"
    | "code expired"
    | "code used up"
    | "code used up by shopper"
    | "code for other products"
    | "below minimum of code";
  readonly code: string;
  /** Present if the goods are below the code's minimum. */
  readonly minimum?: number;
};

/** Reason why an order has no total. */
export type TotalRefusal =
  | CodeRefusal
  | { readonly refusal: "no shipping to country"; readonly country: string }
  | { readonly refusal: "no shipping chosen" }
  /** `method`: the chosen method, which is not offered for this country or order. Null if none is chosen. */
  | { readonly refusal: "shipping not offered"; readonly method: string | null };
