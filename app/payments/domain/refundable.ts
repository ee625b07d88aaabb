import { type Refunded, refundFor } from "../../charges/domain/refund.ts";
import { sumOf } from "../../charges/domain/proportion.ts";
import type { LineShare, Total } from "../../charges/domain/total.ts";

/** The part of an order that can still be refunded. Amounts in minor units. */
export type Refundable = {
  readonly shares: Pick<Total, "lines" | "shipping">;
  /** Cancelled and refunded units by product id, and refunded shipping. */
  readonly refunded: Refunded;
  /** Units by product id that have neither shipped nor been cancelled. The owner cancels these instead. */
  readonly unsent: Refunded["units"];
  readonly left: number;
};

/** Units by product id, shipping with its tax, and a further amount that belongs to no item. */
export type RefundChoice = Refunded & { readonly amount: number };

export type RefundRefusal =
  | { readonly refused: "nothing chosen" }
  | { readonly refused: "units"; readonly id: string; readonly most: number }
  | { readonly refused: "shipping" | "amount"; readonly most: number };

export const unitsLeft = ({ refunded, unsent }: Refundable, { id, quantity }: Pick<LineShare, "id" | "quantity">) =>
  Math.max(0, quantity - (refunded.units[id] ?? 0) - (unsent[id] ?? 0));

/** Price of all units and shipping that were neither cancelled nor refunded. */
function restOf({ shares, refunded }: Refundable): number {
  const all = Object.fromEntries(shares.lines.map(({ id, quantity }) => [id, quantity]));
  return refundFor(shares, refunded, all, Infinity).amount;
}

/** Includes tax. */
export const shippingLeft = ({ shares, refunded }: Refundable) =>
  Math.max(0, sumOf(shares.shipping, ({ net, tax }) => net + tax) - refunded.shipping);

/**
 * Amount to refund, at most the money that is left. Adds cents that earlier cancellations lost by rounding, so that
 * refunds of all units leave nothing.
 */
export function refundOf(refundable: Refundable, chosen: RefundChoice): { readonly amount: number } | RefundRefusal {
  const { shares, refunded, left } = refundable;
  const units = Object.entries(chosen.units).filter(([, count]) => count > 0);
  if (units.length === 0 && chosen.shipping === 0 && chosen.amount === 0) return { refused: "nothing chosen" };
  for (const [id, count] of units) {
    const line = shares.lines.find((one) => one.id === id);
    const most = line ? unitsLeft(refundable, line) : 0;
    if (count > most) return { refused: "units", id, most };
  }
  if (chosen.shipping > shippingLeft(refundable)) return { refused: "shipping", most: shippingLeft(refundable) };
  const { amount: price } = refundFor(shares, refunded, chosen.units, chosen.shipping);
  const ofItems = Math.min(left, units.length > 0 ? Math.max(price, price + left - restOf(refundable)) : price);
  if (chosen.amount > left - ofItems) return { refused: "amount", most: left - ofItems };
  return { amount: ofItems + chosen.amount };
}
