import { createHmac } from "node:crypto";
import { networkOf } from "../../server/address.ts";
import type { Database } from "../../database/database.ts";
import { storedEmails, type Post } from "../../server/emails.ts";
import { createRateLimits } from "../../server/rate-limits.ts";
import { createGuestLimits } from "./guest-limits.ts";
import type { Guest } from "./guests.ts";
import type { OrderLinks } from "./links.ts";
import type { Secrets } from "../../server/secrets.ts";

type Given = {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly links: OrderLinks;
  readonly post: Post;
  /** Basket id in a guest's Cookie header, or null. */
  readonly guestBasketIn: (cookieHeader: string) => string | null;
};

export type GuestCheckout = ReturnType<typeof createGuestCheckout>;

/** Guest checkout and access to guest orders. Requires emails, because guests confirm orders by email. */
export function createGuestCheckout({ database, secrets, links, post, guestBasketIn }: Given) {
  return {
    links,
    limits: createGuestLimits(createRateLimits(database, secrets[0])),

    basketIn(cookieHeader: string): Pick<Guest, "basketId"> | null {
      const basketId = guestBasketIn(cookieHeader);
      return basketId === null ? null : { basketId };
    },

    /** Keyed digest of the network of an IP address. */
    network: (address: string) =>
      createHmac("sha256", secrets[0])
        .update(`network:${networkOf(address)}`)
        .digest("base64url")
        .slice(0, 22),

    /** Stored emails about the order to this email address. */
    emailsTo: (email: string, number: number) => storedEmails(database, email, { number }),

    /** Enqueues a link email. The order is looked up only when the email is sent. */
    enqueueLink: (number: number, email: string) =>
      database.transaction((transaction) => post(transaction, { kind: "order-link", to: email, about: { number } })),
  };
}
