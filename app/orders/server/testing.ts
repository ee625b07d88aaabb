import { availableLines } from "../../basket/domain/available-lines.ts";
import { goodsTotal } from "../../charges/domain/total-of.ts";
import type { Address, Order } from "../domain/order.ts";
import { reviewOf } from "../domain/review.ts";
import type { Baskets } from "../../basket/server/baskets.ts";
import type { Owner } from "../../basket/server/owner.ts";
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

export const reviewed = (baskets: Baskets, userId: string, ...productIds: string[]) =>
  reviewedBy(baskets, { userId }, ...productIds);

export async function reviewedBy(baskets: Baskets, owner: Owner, ...productIds: string[]): Promise<OrderSubmission> {
  const applied = await baskets.apply(owner, productIds.map(add));
  if (!applied.ok) throw new Error("The guest's basket was merged away.");
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
