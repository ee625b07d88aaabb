import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../database/database.ts";
import { storedEmails, type TemplateDataByKind } from "../../server/emails.ts";
import type { OrderUpdate } from "../domain/emails.ts";
import { isConfirmed, statusOf } from "../domain/order.ts";
import { findOrderAddress, orderAddress, orderLinkAddress } from "../addresses.ts";
import { renewLink } from "./guests.ts";
import type { OrderLinks } from "./links.ts";
import { orders } from "./schema.ts";
import { isEmailUnconfirmed, stateOf } from "./standing.ts";

async function orderOf(database: Database, number: number) {
  const [order] = await database.select().from(orders).where(eq(orders.number, number));
  return order;
}

/** URL of an order in an email. Guests get a link with a token, or the lookup form if their links are revoked. */
export const pageOfOrder = (database: Database, links: OrderLinks) => async (number: number, isSent: boolean) => {
  const order = await orderOf(database, number);
  if (!order?.guestEmail || !isSent) return orderAddress(number);
  if (order.linksRevoked) return findOrderAddress();
  return orderLinkAddress(number, { token: links.token({ number, version: order.linkVersion, proves: true }) });
};

const About = z.object({ number: z.number() });

/** Template data of guest emails. Creates links when the email is sent. Null for an obsolete email. */
export function guestEmails(database: Database, links: OrderLinks) {
  /** True if an unconfirmed address, maybe a stranger's, already got the one email allowed after the order. */
  async function hasHadItsEmail(number: number, email: string, kinds = ["order-link", "order-update"]) {
    const order = await orderOf(database, number);
    if (!order || (isConfirmed(stateOf(order)) && !isEmailUnconfirmed(order))) return false;
    const stored = await storedEmails(database, email, { number });
    return stored.some(({ kind, state }) => kinds.includes(kind) && state === "sent");
  }

  return {
    async "order-confirm"(about, { isSent }) {
      const { number } = About.parse(about);
      const order = await orderOf(database, number);
      if (!order || statusOf(stateOf(order)) !== "unconfirmed") return null;
      return { number, href: await pageOfOrder(database, links)(number, isSent) };
    },

    async "order-link"(about, { to, isSent, isRetry }) {
      const { number } = About.parse(about);
      if (!isSent) return { number, href: orderAddress(number) };
      const order = await orderOf(database, number);
      if (order?.guestEmail !== to) return null;
      const { linksRevoked, linkVersion: version } = order;
      // A retry may follow an "order-update" that was sent before the links were revoked.
      if (!linksRevoked && (await hasHadItsEmail(number, to, isRetry ? ["order-link"] : undefined))) return null;
      // A retry repeats the link, because mail systems may discard the second copy of an email.
      const link = isRetry && !linksRevoked ? { number, version } : await renewLink(database, number, to);
      return link && { number, href: orderLinkAddress(number, { token: links.token({ ...link, proves: true }) }) };
    },

    async "order-update"(about, { to, isSent }): Promise<OrderUpdate | null> {
      const { number } = About.parse(about);
      const order = await orderOf(database, number);
      if (!order || (isSent && (await hasHadItsEmail(number, to)))) return null;
      return {
        number,
        state: order.state,
        isPickup: order.total?.isPickup,
        href: await pageOfOrder(database, links)(number, isSent),
      };
    },
  } satisfies TemplateDataByKind;
}
