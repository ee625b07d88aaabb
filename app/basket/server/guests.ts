import { createHmac } from "node:crypto";
import { networkOf } from "../../server/address.ts";
import type { Consumed, RateLimits } from "../../server/rate-limits.ts";
import { basketCookie } from "./cookie.ts";
import type { Secrets } from "../../server/secrets.ts";

type Options = { readonly secrets: Secrets; readonly secure: boolean; readonly limits: RateLimits };

const hour = 60 * 60;

export type Guests = ReturnType<typeof createGuests>;

/** How guests' baskets are named, how a browser keeps the name, and how many may be begun. */
export function createGuests({ secrets, secure, limits }: Options) {
  /** An office behind one address begins some dozens on its busiest day, a mobile network's hundreds share one too. */
  const ofAddress = limits.limit("baskets-begun-at-address", { points: 300, seconds: hour });
  const ofNetwork = limits.limit("baskets-begun-in-network", { points: 1_500, seconds: hour });
  return {
    cookie: basketCookie({ secrets, secure }),

    /** Counts a basket that is begun from an address. @throws when the database does not answer. */
    async begin(address: string): Promise<Consumed> {
      const network = await ofNetwork.consume(networkOf(address));
      if (!network.ok) return network;
      const answer = await ofAddress.consume(address);
      if (!answer.ok) await network.giveBack();
      return answer;
    },

    /**
     * The id of the basket that a guest's first operation makes (a UUID of version 8). Nobody can guess it, and it is the
     * same each time that operation is sent: a browser whose answer, and so whose cookie, was lost comes back to the basket
     * in which the operation was made. Of several secrets each names one: the newest the one that is made now.
     */
    basketsFor: (operationId: string) =>
      secrets.map((secret) => {
        const bytes = createHmac("sha256", secret).update(`first operation:${operationId}`).digest().subarray(0, 16);
        bytes[6] = (bytes[6]! & 0x0f) | 0x80;
        bytes[8] = (bytes[8]! & 0x3f) | 0x80;
        return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
      }),
  };
}
