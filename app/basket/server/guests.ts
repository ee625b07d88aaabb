import { createHmac } from "node:crypto";
import { networkOf } from "../../server/address.ts";
import type { RateLimits } from "../../server/rate-limits.ts";
import { basketCookie } from "./cookie.ts";
import type { ServerContext } from "../../server/context.ts";

type Options = Pick<ServerContext, "secrets" | "secure"> & { readonly limits: RateLimits };

const hour = 60 * 60;

export type Guests = ReturnType<typeof createGuests>;

export function createGuests({ secrets, secure, limits }: Options) {
  // High limits, because hundreds of guests may share the IP address of an office or a mobile network.
  const ofAddress = limits.limit("baskets-begun-at-address", { points: 300, seconds: hour });
  const ofNetwork = limits.limit("baskets-begun-in-network", { points: 1_500, seconds: hour });
  return {
    cookie: basketCookie({ secrets, secure }),

    async consumeLimits(address: string) {
      const network = await ofNetwork.consume(networkOf(address));
      if (!network.ok) return network;
      const answer = await ofAddress.consume(address);
      if (!answer.ok) await network.giveBack();
      return answer;
    },

    /** Possible ids (UUID version 8) of a guest's new basket, one per secret. A retried operation gets the same ids. */
    basketsFor: (operationId: string) =>
      secrets.map((secret) => {
        const bytes = createHmac("sha256", secret).update(`first operation:${operationId}`).digest().subarray(0, 16);
        bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
        bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
        return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
      }),
  };
}
