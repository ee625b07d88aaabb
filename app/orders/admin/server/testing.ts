import { createBaskets } from "../../../basket/server/baskets.ts";
import { newUser } from "../../../basket/server/testing.ts";
import type { Address } from "../../domain/order.ts";
import { createOrders } from "../../server/orders.ts";
import { address, reviewed } from "../../server/testing.ts";
import type { TestStore } from "../../../testing.ts";

export async function orderAt(
  { database }: TestStore,
  ids: readonly string[],
  more: Partial<Address> & { giftNote?: string } = {},
) {
  const { giftNote = null, ...to } = more;
  const user = await newUser(database);
  const orders = createOrders(database);
  const review = await reviewed(createBaskets(database), user.id, ...ids);
  const placed = await orders.place(user, { ...review, giftNote, address: { ...address, ...to } });
  if (!placed.ok) throw new Error(placed.changes.join(" "));
  const { number } = placed;
  return { number, email: user.email, shown: async () => (await orders.show(number))! };
}
