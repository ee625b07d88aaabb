import { availableLines } from "../../basket/domain/available-lines.ts";
import { goodsTotal } from "../../charges/domain/total-of.ts";
import type { Address, Order } from "../domain/order.ts";
import { reviewOf } from "../domain/review.ts";
import type { Baskets } from "../../basket/server/baskets.ts";
import { add } from "../../basket/server/testing.ts";
import type { OrderSubmission } from "./placing.ts";
import { seenIn } from "./review-key.ts";

export const address: Address = {
  name: "Ada Shopper",
  street: "1 Analytical Way",
  city: "Springfield",
  region: "IL",
  postalCode: "62701",
  country: "US",
};

export async function reviewed(baskets: Baskets, userId: string, ...productIds: string[]): Promise<OrderSubmission> {
  const applied = await baskets.apply({ userId }, productIds.map(add));
  if (!applied.ok) throw new Error("An account's basket is never merged away.");
  const { id, version, lines } = applied.basket;
  return {
    basketId: id!,
    version,
    seen: seenIn(reviewOf(lines)),
    totalCents: goodsTotal(availableLines(lines)).amount,
    currency: "USD",
    address,
    giftNote: null,
  };
}

export const quantities = ({ lines }: Order) => Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity]));
