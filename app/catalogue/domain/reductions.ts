import type { Reduction } from "./catalogue.ts";

/** A scheduled price, in minor units. Times are in ms since 1970. `endsAt`: end of a reduction, or null. */
export type ScheduledPrice = {
  readonly priceCents: number;
  readonly startsAt: number;
  readonly endsAt: number | null;
  readonly isReduction: boolean;
};

type Priced = { readonly priceCents: number; readonly reduction: Reduction | null };

/** True if the product has the reduced price. Any other price ends the reduction. */
export const isReduced = <Product extends Priced>(
  product: Product,
): product is Product & { readonly reduction: Reduction } => product.reduction?.price === product.priceCents;

/**
 * Reason why a price cannot be scheduled. A reduction must be lower than the ordinary price at its start.
 * @param others the product's pending prices, soonest first
 */
export function scheduleProblem(next: ScheduledPrice, product: Priced, others: readonly ScheduledPrice[]) {
  const running = isReduced(product) ? product.reduction : null;
  const runs = running ? [{ ...next, isReduction: true, startsAt: 0, endsAt: running.ends }] : [];
  if ([...runs, ...others].some((other) => overlap(next, other))) return "overlaps";
  const before = others.findLast(({ isReduction, startsAt }) => !isReduction && startsAt < next.startsAt);
  const regular = before?.priceCents ?? running?.was ?? product.priceCents;
  return next.isReduction && next.priceCents >= regular ? "not lower" : null;
}

/**
 * True if one of the prices starts during a reduction to the other price. A reduction without an end does not overlap
 * with ordinary prices.
 */
function overlap(a: ScheduledPrice, b: ScheduledPrice) {
  const openEnd = a.isReduction && b.isReduction ? Infinity : -Infinity;
  const startsDuring = ({ startsAt }: ScheduledPrice, other: ScheduledPrice) =>
    other.isReduction && startsAt > other.startsAt && startsAt < (other.endsAt ?? openEnd);
  return startsDuring(a, b) || startsDuring(b, a);
}
