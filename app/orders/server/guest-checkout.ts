import { createHmac } from "node:crypto";
import { networkOf } from "../../server/address.ts";
import { storedEmails, type Post } from "../../server/emails.ts";
import { createRateLimits } from "../../server/rate-limits.ts";
import type { GuestReturn } from "../domain/review.ts";
import { orderLinkAddress } from "../addresses.ts";
import { createGuestLimits } from "./guest-limits.ts";
import type { Guest } from "./guests.ts";
import type { OrderLink, OrderLinks } from "./links.ts";
import type { ServerContext } from "../../server/context.ts";

type Dependencies = Pick<ServerContext, "database" | "secrets"> & {
  readonly links: OrderLinks;
  /** Origin of links to print. Empty if `PUBLIC_URL` is not set. */
  readonly origin: string;
  readonly post: Post | null;
  /** True if guests must confirm orders by email. */
  readonly mustConfirm: () => Promise<boolean>;
  readonly guestBasketIn: (cookieHeader: string) => string | null;
};

export type GuestCheckout = ReturnType<typeof createGuestCheckout>;

export function createGuestCheckout(dependencies: Dependencies) {
  const { database, secrets, links, origin, post, mustConfirm, guestBasketIn } = dependencies;
  /** Null if guests cannot order, because guests must confirm by email and the store sends no emails. */
  async function guestReturn(): Promise<GuestReturn | null> {
    if (await mustConfirm()) return post && "confirmation";
    return post ? "email" : "print";
  }

  return {
    links,
    limits: createGuestLimits(createRateLimits(database, secrets[0])),

    async basketIn(cookieHeader: string): Promise<Pick<Guest, "basketId" | "returnsBy"> | null> {
      const basketId = guestBasketIn(cookieHeader);
      const returnsBy = basketId && (await guestReturn());
      return basketId && returnsBy ? { basketId, returnsBy } : null;
    },

    network: (address: string) => {
      const digest = createHmac("sha256", secrets[0]).update(`network:${networkOf(address)}`);
      return digest.digest("base64url").slice(0, 22);
    },

    /** URL to print, valid as long as the cookie. Null if the store sends emails. */
    printedLink: (link: OrderLink) =>
      post ? null : origin + orderLinkAddress(link.number, { token: links.token({ ...link, proves: false }) }),

    emailsTo: (email: string, number: number) => storedEmails(database, email, { number }),

    /** Enqueues an email with a link. The worker looks up the order later. Null if the store sends no emails. */
    enqueueLink:
      post &&
      ((number: number, email: string) =>
        database.transaction((transaction) => post(transaction, { kind: "order-link", to: email, about: { number } }))),
  };
}
