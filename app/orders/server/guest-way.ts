import { createHmac } from "node:crypto";
import { networkOf } from "../../server/address.ts";
import type { Database } from "../../database/database.ts";
import { storedEmails, type Post } from "../../server/emails.ts";
import { createRateLimits } from "../../server/rate-limits.ts";
import { createGuestLimits } from "./guest-limits.ts";
import type { Guest } from "./guests.ts";
import { createOrderLinks } from "./links.ts";
import type { Secrets } from "../../server/secrets.ts";

type Given = {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly secure: boolean;
  readonly post: Post;
  /** The id of the basket that a guest's Cookie header names, or null. */
  readonly guestBasketIn: (cookieHeader: string) => string | null;
};

export type GuestWay = ReturnType<typeof guestWay>;

/** How one orders without an account, and comes back to the order: only where emails are sent, or nobody could confirm one. */
export function guestWay({ database, secrets, secure, post, guestBasketIn }: Given) {
  return {
    links: createOrderLinks({ secrets, secure }),
    limits: createGuestLimits(createRateLimits(database, secrets[0])),

    basketIn(cookieHeader: string): Pick<Guest, "basketId"> | null {
      const basketId = guestBasketIn(cookieHeader);
      return basketId === null ? null : { basketId };
    },

    /** The network of an address, as nobody can tell it from a row. */
    network: (address: string) =>
      createHmac("sha256", secrets[0])
        .update(`network:${networkOf(address)}`)
        .digest("base64url")
        .slice(0, 22),

    /** Which emails about an order an e-mail was written. */
    emailsTo: (email: string, number: number) => storedEmails(database, email, { number }),

    /** Has a link written for an order, if there is one of that e-mail: which is looked up only as the email is sent. */
    writeLink: (number: number, email: string) =>
      database.transaction((transaction) => post(transaction, { kind: "order-link", to: email, about: { number } })),
  };
}
