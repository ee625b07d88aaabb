import { proportion, sumOf } from "./proportion.ts";
import type { LineShare, Share, Total, TotalPart } from "./total.ts";

/** Refunded units by product id, and refunded shipping including tax. */
export type Refunded = { readonly units: RefundUnits; readonly shipping: number };

type RefundUnits = Readonly<Record<string, number>>;

/** `amount` includes `tax`. */
type RefundedAmount = { readonly amount: number; readonly tax: number };

export type Refund = RefundedAmount & {
  readonly lines: readonly (RefundedAmount & { readonly id: string; readonly units: number })[];
  readonly shipping: RefundedAmount;
};

const paidFor = ({ net, tax }: Pick<Share, "net" | "tax">) => net + tax;

/** Refund of units and shipping, limited to what is left. Refunds of everything add up to the amount paid. */
export function refundFor(
  shares: Pick<Total, "lines" | "shipping">,
  refunded: Refunded,
  units: RefundUnits,
  shipping: number,
): Refund {
  const lines = shares.lines.flatMap(
    (line) => lineRefund(line, refunded.units[line.id] ?? 0, units[line.id] ?? 0) ?? [],
  );
  const paid = { net: sumOf(shares.shipping, ({ net }) => net), tax: sumOf(shares.shipping, ({ tax }) => tax) };
  const ofShipping = between(paid, refunded.shipping, Math.min(refunded.shipping + shipping, paidFor(paid)));
  const all = [...lines, ofShipping];
  return { amount: sumOf(all, ({ amount }) => amount), tax: sumOf(all, ({ tax }) => tax), lines, shipping: ofShipping };
}

/** Parts of a total after cancellations. Recomputes the included taxes. `left`: amount that remains to pay. */
export function remainingParts(total: Total, cancelled: RefundUnits, left: number): readonly TotalPart[] {
  return total.parts.flatMap((part) => {
    const { effect, base: whole = 0, rate = 0, divisor = 1, classes } = part;
    if (effect !== "included") return part;
    const lines = total.lines.filter(({ taxClass }) => classes?.includes(taxClass));
    const base = left && whole - refundFor({ lines, shipping: [] }, { units: {}, shipping: 0 }, cancelled, 0).amount;
    return base > 0 ? { ...part, base, amount: proportion(base, rate, divisor) } : [];
  });
}

function lineRefund(line: LineShare, before: number, units: number) {
  const after = Math.min(before + units, line.quantity);
  if (after <= before) return null;
  const paidUntil = (count: number) => proportion(paidFor(line), count, line.quantity);
  return { id: line.id, units: after - before, ...between(line, paidUntil(before), paidUntil(after)) };
}

/**
 * Refund that raises a share's refunded amount from `before` to `after`. Taxes of all refunds add up exactly, because
 * each is the difference of two rounded taxes.
 */
function between(share: Pick<Share, "net" | "tax">, before: number, after: number): RefundedAmount {
  const paid = paidFor(share);
  const taxUntil = (amount: number) => (paid === 0 ? 0 : proportion(share.tax, amount, paid));
  return { amount: after - before, tax: taxUntil(after) - taxUntil(before) };
}
