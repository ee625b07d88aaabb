import { networkOf } from "../../server/address.ts";
import type { RateLimits } from "../../server/rate-limits.ts";

const hour = 60 * 60;
const day = 24 * hour;

export type GuestLimits = ReturnType<typeof createGuestLimits>;

/** How often strangers may have the shop write letters: somebody's e-mail is easily typed. @throws when the database does not answer. */
export function createGuestLimits(limits: RateLimits) {
  const ordersOfEmail = limits.limit("guest-orders-of-email", { points: 5, seconds: day });
  const ordersOfNetwork = limits.limit("guest-orders-in-network", { points: 30, seconds: hour });
  const findingAt = limits.limit("orders-looked-up-at-address", { points: 20, seconds: hour });
  const findingOrder = limits.limit("order-looked-up", { points: 5, seconds: day });
  const findingEmail = limits.limit("orders-looked-up-of-email", { points: 10, seconds: day });
  return {
    /** Whether an order may be placed for an e-mail from an address. */
    mayOrder: async (email: string, address: string) =>
      (await ordersOfNetwork.consume(networkOf(address))).ok && (await ordersOfEmail.consume(email)).ok,

    /** Whether anything may be looked up from an address: which order it is makes no difference. */
    mayLook: async (address: string) => (await findingAt.consume(address)).ok,

    /** Whether a letter may be written about an order, whether there is one or not. */
    mayWrite: async (number: number, email: string) =>
      (await findingOrder.consume(String(number))).ok && (await findingEmail.consume(email)).ok,
  };
}
