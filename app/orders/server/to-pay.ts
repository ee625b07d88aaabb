import { refundFor, remainingParts } from "../../charges/domain/refund.ts";
import { goodsTotal } from "../../charges/domain/total-of.ts";
import type { TotalPart } from "../../charges/domain/total.ts";
import type { Units } from "../domain/order.ts";
import type { orderLines, orders } from "./schema.ts";

type StoredOrder = Pick<typeof orders.$inferSelect, "total" | "toPayCents" | "state">;
type StoredLine = Pick<typeof orderLines.$inferSelect, "productId" | "priceCents" | "quantity" | "cancelled">;

/** Amount to pay, without cancelled units, in minor units. */
export function toPayOf({ state, toPayCents, total }: StoredOrder, lines: readonly StoredLine[]): number {
  return state === "cancelled" ? 0 : (toPayCents ?? toPayAfter(total, lines));
}

/** Total of an order when it was placed. Without a stored total, an order costs the sum of its lines. */
export const storedTotal = (stored: StoredOrder["total"], lines: readonly StoredLine[]) =>
  stored ??
  goodsTotal(
    lines.map(({ productId: id, quantity, priceCents: unitPrice }) => {
      return { id, quantity, unitPrice, taxClass: "", grams: 0 };
    }),
  );

/** Amount to pay in minor units, after cancelling `more` units. */
export function toPayAfter(stored: StoredOrder["total"], lines: readonly StoredLine[], more: Units = {}): number {
  const total = storedTotal(stored, lines);
  const cancelled = lines.map((line) => [line.productId, line.cancelled + (more[line.productId] ?? 0)]);
  return total.amount - refundFor(total, { units: {}, shipping: 0 }, Object.fromEntries(cancelled), 0).amount;
}

/** Parts of the total, with included taxes after cancellations. Empty if goods are the only part. */
export function partsToPay(order: StoredOrder, lines: readonly StoredLine[]): readonly TotalPart[] {
  if (!order.total || order.total.parts.length < 2) return [];
  const cancelled = Object.fromEntries(lines.map((line) => [line.productId, line.cancelled]));
  return remainingParts(order.total, cancelled, toPayOf(order, lines));
}
