import { type DecimalMark, typedAmount } from "../../catalogue/domain/typed-amount.ts";
import type { ShippingBand } from "./rates.ts";

/** Pricing of a shipping method. "fixed": one price for all orders. */
export const pricings = ["fixed", "weight", "value", "count", "pickup"] as const;

export type Pricing = (typeof pricings)[number];

export const maxBands = 20;

/** An invalid line of the typed bands. `line` is numbered from 1. */
export type WrongBand = {
  readonly line: number;
  readonly why: "no price" | "one price" | "too many" | "price" | "limit" | "not ascending" | "not last";
};

/** Parses a price. Unlike `typedAmount`, accepts zero. */
const priceIn = (typed: string, currency: string, mark: DecimalMark) =>
  /^0+([.,]0+)?$/.test(typed.trim()) ? 0 : typedAmount(typed, currency, mark);

function limitIn(typed: string, pricing: Pricing, currency: string, mark: DecimalMark): number | null {
  if (pricing === "value") return typedAmount(typed, currency, mark);
  return /^ *[1-9]\d{0,8} *$/.test(typed) ? Number(typed) : null;
}

/** Parses lines such as "1000: 4.90" (upper bound: price), in ascending order. The last line may omit the bound. */
export function parseBands(
  text: string,
  pricing: Pricing,
  currency: string,
  mark: DecimalMark = ".",
): readonly ShippingBand[] | WrongBand {
  const bands: ShippingBand[] = [];
  for (const [at, typed] of text.split("\n").entries()) {
    if (!typed.trim()) continue;
    const line = at + 1;
    const [, limit, price = ""] = /^(?:([^:]*):)?(.*)$/s.exec(typed)!;
    const upTo = limit === undefined ? null : limitIn(limit, pricing, currency, mark);
    const amount = priceIn(price, currency, mark);
    const before = bands.at(-1);
    if (pricing === "fixed" && (before || limit !== undefined)) return { line, why: "one price" };
    if (bands.length === maxBands) return { line, why: "too many" };
    if (limit !== undefined && upTo === null) return { line, why: "limit" };
    if (amount === null) return { line, why: "price" };
    if (before?.upTo === null) return { line, why: "not last" };
    if (before && upTo !== null && upTo <= before.upTo) return { line, why: "not ascending" };
    bands.push({ upTo, price: amount });
  }
  return bands.length > 0 ? bands : { line: 1, why: "no price" };
}
