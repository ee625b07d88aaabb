import { and, eq, isNotNull, sql } from "drizzle-orm";
import { users } from "../../accounts/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { products } from "../../catalogue/server/schema.ts";
import { orderMessages } from "../messages.ts";
import type { GuestReturn } from "../domain/review.ts";
import type { OrderLink } from "./links.ts";
import { orderLines, orders } from "./schema.ts";
import { hasUnconfirmedEmail, isConfirmable, isHeldFor, released } from "./standing.ts";
import type { OrderSubscriber } from "./subscribers.ts";

export type Guest = {
  readonly basketId: string;
  /** Trimmed and in lower case. */
  readonly email: string;
  readonly network: string;
  readonly returnsBy: GuestReturn;
  /** Counts the order in its transaction. Returns false if a limit is reached. */
  readonly count: (transaction: Transaction) => Promise<boolean>;
};

export const hoursToConfirm = 24;

export type UnconfirmedAccount = { readonly id: string; readonly network: string };

/** Maximum unshipped units of a product per unconfirmed email address, and per network. */
const maxHeldUnits = (stock: number) => Math.max(5, Math.floor(stock / 5));

export function openedBy({ number, version }: OrderLink) {
  const isLinks = and(eq(orders.number, number), eq(orders.linkVersion, version), eq(orders.linksRevoked, false));
  return and(isLinks, isNotNull(orders.guestEmail));
}

/** Returns an error for each product above `maxHeldUnits`. The caller must have locked the products. */
export async function unconfirmedLimitErrors(
  transaction: Transaction,
  by: Guest | UnconfirmedAccount,
  units: readonly { readonly id: string; readonly title: string; readonly had: number }[],
): Promise<string[]> {
  const isGuest = "basketId" in by;
  const isOwn = isGuest ? sql`guest_email = ${by.email}` : sql`user_id = ${by.id}`;
  const { rows } = await transaction.execute<{ title: string; wanted: number; stock: number; held: number }>(sql`
    with open as (
      select product_id, quantity - cancelled - sent as units, ${isOwn} as is_own, network = ${by.network} as in_network
      from ${orders} join ${orderLines} on order_number = number left join ${users} on users.id = user_id
      where (${isHeldFor("confirm")} or state = 'placed' and (not email_verified or ${hasUnconfirmedEmail})) and (${isOwn} or network = ${by.network})
    )
    select title, wanted.units as wanted, stock, coalesce(greatest(
      (select sum(units) from open where product_id = products.id and is_own),
      (select sum(units) from open where product_id = products.id and in_network)
    ), 0)::integer as held
    from ${products} join jsonb_to_recordset(${JSON.stringify(units.map(({ id, had }) => ({ id, units: had })))}::jsonb)
      as wanted(id text, units integer) using (id)`);
  const { share, shareWithoutEmails, shareOfAccount } = orderMessages.changes;
  const ofGuest = isGuest && by.returnsBy === "print" ? shareWithoutEmails : share;
  return rows
    .map(({ title, wanted, stock, held }) => ({ title, wanted, remaining: maxHeldUnits(stock + held) - held }))
    .filter(({ wanted, remaining }) => wanted > remaining)
    .map(({ title, remaining }) => (isGuest ? ofGuest : shareOfAccount)(title, Math.max(0, remaining)));
}

export const createGuestOrders = (database: Database, subscribers: readonly OrderSubscriber[]) => ({
  /** Confirms an order by an emailed link. Ignores expired orders, and links to print, which prove no email address. */
  async confirm(link: OrderLink): Promise<void> {
    if (!link.proves) return;
    const isOpen = and(openedBy(link), isConfirmable);
    await database.transaction(async (transaction) => {
      const confirmed = await transaction
        .update(orders)
        .set({ ...released, network: null })
        .where(isOpen);
      if (confirmed.rowCount) for (const { onConfirmed } of subscribers) await onConfirmed?.(transaction, link.number);
    });
  },

  /** Confirms the email address of an order without a hold. Ignores links to print. */
  async confirmEmail(link: OrderLink): Promise<void> {
    if (!link.proves) return;
    const isUnconfirmed = and(openedBy(link), hasUnconfirmedEmail);
    await database.update(orders).set({ emailConfirmed: true, network: null }).where(isUnconfirmed);
  },

  /** Revokes links and cookies of a guest order. Returns false if no guest order has this number. */
  revokeLinks: (number: number, beforeCommit?: (transaction: Transaction) => Promise<unknown>): Promise<boolean> =>
    database.transaction(async (transaction) => {
      const isGuests = and(eq(orders.number, number), isNotNull(orders.guestEmail));
      const isOpen = and(isGuests, eq(orders.linksRevoked, false));
      const revoked = await transaction.update(orders).set({ linksRevoked: true }).where(isOpen);
      if (revoked.rowCount) await beforeCommit?.(transaction);
      return (await transaction.$count(orders, isGuests)) > 0;
    }),

  /** Moves guest orders with the account's confirmed email to the account, and confirms these orders. */
  async adopt({ id }: { readonly id: string }): Promise<void> {
    const isOwner = and(eq(users.id, id), eq(users.emailVerified, true));
    const isTheirs = and(isOwner, eq(orders.guestEmail, sql`lower(${users.email})`));
    const found = (from: Database | Transaction) =>
      from.select({ number: orders.number, isUnconfirmed: sql<boolean>`${isHeldFor("confirm")}` }).from(orders);
    if ((await found(database).innerJoin(users, isTheirs).limit(1)).length === 0) return;
    await database.transaction(async (transaction) => {
      const own = await found(transaction)
        .innerJoin(users, isTheirs)
        .orderBy(orders.number)
        .for("update", { of: orders });
      for (const { number, isUnconfirmed } of own) {
        const adopted = {
          userId: id,
          guestEmail: null,
          emailConfirmed: true,
          network: null,
          ...(isUnconfirmed && released),
        };
        await transaction.update(orders).set(adopted).where(eq(orders.number, number));
        if (isUnconfirmed) for (const { onConfirmed } of subscribers) await onConfirmed?.(transaction, number);
      }
    });
  },
});

/** Creates a link, and revokes earlier ones. Null if no order has this number and email. */
export async function renewLink(database: Database, number: number, email: string): Promise<OrderLink | null> {
  const [renewed] = await database
    .update(orders)
    .set({ linkVersion: sql`${orders.linkVersion} + 1`, linksRevoked: false })
    .where(and(eq(orders.number, number), eq(orders.guestEmail, email)))
    .returning({ number: orders.number, version: orders.linkVersion });
  return renewed ?? null;
}
