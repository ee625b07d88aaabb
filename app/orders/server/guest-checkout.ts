import { createHmac } from "node:crypto";
import { networkOf } from "../../server/address.ts";
import { storedEmails, type Post } from "../../server/emails.ts";
import { createRateLimits } from "../../server/rate-limits.ts";
import { createGuestLimits } from "./guest-limits.ts";
import type { Guest } from "./guests.ts";
import type { OrderLinks } from "./links.ts";
import type { ServerContext } from "../../server/context.ts";

type Dependencies = Pick<ServerContext, "database" | "secrets"> & {
  readonly links: OrderLinks;
  readonly post: Post;
  readonly guestBasketIn: (cookieHeader: string) => string | null;
};

export type GuestCheckout = ReturnType<typeof createGuestCheckout>;

/** Guest checkout and access to guest orders. Requires emails, because guests confirm orders by email. */
export function createGuestCheckout({ database, secrets, links, post, guestBasketIn }: Dependencies) {
  return {
    links,
    limits: createGuestLimits(createRateLimits(database, secrets[0])),

    basketIn(cookieHeader: string): Pick<Guest, "basketId"> | null {
      const basketId = guestBasketIn(cookieHeader);
      return basketId === null ? null : { basketId };
    },

    /** Keyed digest of an IP address's network. */
    network: (address: string) => {
      const digest = createHmac("sha256", secrets[0]).update(`network:${networkOf(address)}`);
      return digest.digest("base64url").slice(0, 22);
    },

    emailsTo: (email: string, number: number) => storedEmails(database, email, { number }),

    /** Enqueues an email with an order link. The store looks up the order only when it sends the email. */
    enqueueLink: (number: number, email: string) =>
      database.transaction((transaction) => post(transaction, { kind: "order-link", to: email, about: { number } })),
  };
}
