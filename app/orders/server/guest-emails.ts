import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../database/database.ts";
import type { ServerModule } from "../../page/server/server-module.ts";
import { storedEmails } from "../../server/emails.ts";
import { findOrderAddress, orderAddress, orderLinkAddress } from "../addresses.ts";
import { renewLink } from "./guests.ts";
import type { OrderLinks } from "./links.ts";
import { orders } from "./schema.ts";

/**
 * Where an email about an order leads: to its page, and without an account by a link that opens it; to where a new one is asked for, if those
 * were revoked.
 */
export const pageOfOrder = (database: Database, links: OrderLinks) => async (number: number, isSent: boolean) => {
  const [order] = await database.select().from(orders).where(eq(orders.number, number));
  if (!order?.guestEmail || !isSent) return orderAddress(number);
  if (order.linksRevoked) return findOrderAddress();
  return orderLinkAddress(number, { token: links.token({ number, version: order.linkVersion }) });
};

const About = z.object({ number: z.number() });

/**
 * What the emails say to those who ordered without an account. Their links are made here, as an email is sent. What was asked for about an
 * order of another e-mail, or none, says nothing: so the asking is alike.
 */
export function guestEmails(database: Database, links: OrderLinks) {
  const hrefOf = (number: number, version: number) =>
    orderLinkAddress(number, { token: links.token({ number, version }) });
  /** True if a link was sent for an order that is still unconfirmed: the address may be a stranger's. */
  async function hasUnusedLink(number: number, email: string) {
    const [order] = await database.select().from(orders).where(eq(orders.number, number));
    if (!order?.confirmBy) return false;
    return (await storedEmails(database, email, { number })).some(
      ({ kind, state }) => kind === "order-link" && state === "sent",
    );
  }

  return {
    async "order-confirm"(about, { isSent }) {
      const { number } = About.parse(about);
      const [order] = await database.select().from(orders).where(eq(orders.number, number));
      if (!order?.confirmBy || order.state !== "placed") return null;
      return { number, href: await pageOfOrder(database, links)(number, isSent) };
    },

    async "order-link"(about, { to, isSent }) {
      const { number } = About.parse(about);
      if (!isSent) return { number, href: orderAddress(number) };
      if (await hasUnusedLink(number, to)) return null;
      const link = await renewLink(database, number, to);
      return link && { number, href: hrefOf(number, link.version) };
    },
  } satisfies ServerModule["emails"];
}
