import { goodsTotal } from "../../charges/domain/total-of.ts";
import { requestedLine, toPay, type Units } from "../domain/order.ts";
import type { orderLines, orders } from "./schema.ts";

type StoredOrder = Pick<typeof orders.$inferSelect, "total" | "toPayCents" | "state">;
type StoredLine = Pick<typeof orderLines.$inferSelect, "productId" | "priceCents" | "quantity" | "cancelled">;

/** Amount to pay of a stored order, in cents. */
export function toPayOf({ state, toPayCents, total }: StoredOrder, lines: readonly StoredLine[]): number {
  return state === "cancelled" ? 0 : (toPayCents ?? toPayAfter(total, lines));
}

/** Amount to pay after cancelling more units, in cents. Orders without a total cost their goods. */
export function toPayAfter(total: StoredOrder["total"], lines: readonly StoredLine[], more: Units = {}): number {
  const cancelled = Object.fromEntries(
    lines.map((line) => [line.productId, line.cancelled + (more[line.productId] ?? 0)]),
  );
  const goods = lines.map(({ productId: id, quantity, priceCents }) =>
    requestedLine({ id, quantity, unitPrice: priceCents }),
  );
  return toPay(total ?? goodsTotal(goods), cancelled);
}
