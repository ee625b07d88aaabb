import type { BandedMethod, Place } from "./rates.ts";

/** Input of a total. Amounts in minor units, weight in grams. */
export type TotalRequest = {
  /** One line per product. */
  readonly lines: readonly RequestedLine[];
  readonly destination: Place;
  /** Id of the shipping method. Null if none was chosen. */
  readonly shipping: string | null;
  /** Codes as typed. */
  readonly codes: readonly string[];
  /** Today in the shop's time zone, "2026-11-25". */
  readonly day: string;
};

/** A line of one product. `id` is the product id. `unitPrice` and `grams` are per unit. */
export type RequestedLine = {
  readonly id: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly taxClass: string;
  readonly grams: number;
};

/**
 * A total with its explanation, in minor units. Orders store it as JSON and never compute it again. An incompatible
 * change of this type increases `version`.
 */
export type Total = {
  readonly version: 1;
  /** Amount to pay. */
  readonly amount: number;
  /** Parts in the order of calculation. The effects of all parts add up to `amount`. */
  readonly parts: readonly TotalPart[];
  /** In the order of the request. Net and tax of `lines` and `shipping` add up to `amount`. */
  readonly lines: readonly LineShare[];
  /** One share per tax class of shipping. Empty without shipping. */
  readonly shipping: readonly Share[];
  /** Id of the shipping method. */
  readonly method: string | null;
};

/** A part of a total. With a rate: `amount` = `base` * `rate` / `divisor`, rounded half up. */
export type TotalPart = {
  readonly kind: "goods" | "discount" | "shipping" | "tax";
  /** Name of a tax or shipping method, or a code. Empty for goods. */
  readonly name: string;
  /** Never negative. */
  readonly amount: number;
  /** Effect on the total. "included": the other parts contain this tax. */
  readonly effect: "adds" | "subtracts" | "included";
  /** In millionths. Absent for amounts that an owner set. */
  readonly rate?: number;
  /** Amount that the rate applies to, or the measure that a shipping band depends on. */
  readonly base?: number;
  /** One million, plus the rates of all taxes on the base if prices include tax. */
  readonly divisor?: number;
  /** Tax classes that a tax applies to. Absent for other parts. */
  readonly classes?: readonly string[];
  /** Measure of a shipping method: minor units, grams or units. */
  readonly by?: BandedMethod["kind"];
  /** Minimum value of goods for free shipping, if the order reaches the minimum. */
  readonly freeFrom?: number;
};

/** Signed effect of a part on the total. */
export const effectOn = ({ amount, effect }: TotalPart) =>
  effect === "adds" ? amount : effect === "subtracts" ? -amount : 0;

/** Net amount, tax and discount of a line or of shipping. The amount paid is `net` + `tax`. */
export type Share = {
  readonly taxClass: string;
  readonly discount: number;
  readonly tax: number;
  readonly net: number;
};

export type LineShare = Share & { readonly id: string; readonly quantity: number };

/** Reason why a code cannot be used. `code` as typed. */
export type CodeRefusal =
  | {
      readonly refusal:
        | "unknown code"
        | "code not yet valid"
        | "code expired"
        | "code used up"
        | "code used up by shopper"
        | "code for other products";
      readonly code: string;
    }
  | { readonly refusal: "below minimum of code"; readonly code: string; readonly minimum: number };

/** Reason why there is no total. */
export type TotalRefusal =
  | CodeRefusal
  | { readonly refusal: "no shipping to country"; readonly country: string }
  | { readonly refusal: "shipping not chosen" }
  /** The method is unknown in this country, or the order is too large or too heavy for it. */
  | { readonly refusal: "shipping not offered"; readonly method: string };
