import { networkOf } from "../../server/address.ts";
import type { Transaction } from "../../database/database.ts";
import type { RateLimits } from "../../server/rate-limits.ts";

const hour = 60 * 60;
const day = 24 * hour;

/** Rate limits of guests, because their orders can send emails to strangers. @throws if the database does not answer */
export function createGuestLimits(limits: RateLimits) {
  const ordersOfEmail = limits.limit("guest-orders-of-email", { points: 5, seconds: day });
  const ordersOfNetwork = limits.limit("guest-orders-in-network", { points: 30, seconds: hour });
  const findingAt = limits.limit("orders-looked-up-at-address", { points: 20, seconds: hour });
  const findingIn = limits.limit("orders-looked-up-in-network", { points: 100, seconds: hour });
  const findingOrder = limits.limit("order-of-email-looked-up", { points: 5, seconds: day });
  return {
    /** Counts an order in its transaction. Returns false if a limit is reached. */
    async countOrder(transaction: Transaction, email: string, address: string): Promise<boolean> {
      const giveBack = await ordersOfNetwork.consumeIn(transaction, networkOf(address));
      if (!giveBack) return false;
      if (await ordersOfEmail.consumeIn(transaction, email)) return true;
      await giveBack();
      return false;
    },

    /** Counts a lookup of an order. Returns false if a limit is reached. */
    canLookUp: async (address: string) =>
      (await findingAt.consume(address)).ok && (await findingIn.consume(networkOf(address))).ok,

    /** Counts an emailed link, per order and email, so that strangers cannot block links of other orders. */
    canSendLink: async (number: number, email: string) => (await findingOrder.consume(`${number} ${email}`)).ok,
  };
}
