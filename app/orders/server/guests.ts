import { and, eq, gt, isNotNull, lt, sql } from "drizzle-orm";
import { users } from "../../accounts/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { products } from "../../catalogue/server/schema.ts";
import { orderMessages } from "../messages.ts";
import type { OrderLink } from "./links.ts";
import { orderLines, orders } from "./schema.ts";

/** A shopper without an account. */
export type Guest = {
  readonly basketId: string;
  /** Trimmed and in lower case. */
  readonly email: string;
  /** A keyed digest. */
  readonly network: string;
  /** Counts the order in its transaction. False if there is no room in the limits. */
  readonly count: (transaction: Transaction) => Promise<boolean>;
};

const { share, shareOfAccount } = orderMessages.changes;

/** How long the link of an order's email may wait to be opened, in hours. */
export const hoursToConfirm = 24;

/** An account, by its id; `network` is a keyed digest. */
export type UnconfirmedAccount = { readonly id: string; readonly network: string };

/** Units of a product that the unconfirmed orders of one shopper or one network may hold: a fifth, or five. */
export const mayHold = (stock: number) => Math.max(5, Math.floor(stock / 5));

/** The orders that a link opens: one, or none. */
export const openedBy = ({ number, version }: OrderLink) =>
  and(
    eq(orders.number, number),
    eq(orders.linkVersion, version),
    eq(orders.linksRevoked, false),
    isNotNull(orders.guestEmail),
  );

/** The orders whose time to be confirmed is over. */
export const isOverdue = and(eq(orders.state, "placed"), lt(orders.confirmBy, sql`now()`));

type Held = { title: string; wanted: number; stock: number; held: number };

/** Products of which an unconfirmed shopper wants more than their share, in sentences. The products are locked. */
export async function beyondShare(
  transaction: Transaction,
  by: Guest | UnconfirmedAccount,
  units: readonly { readonly id: string; readonly title: string; readonly had: number }[],
): Promise<string[]> {
  const isGuest = "basketId" in by;
  const isOwn = isGuest ? sql`guest_email = ${by.email}` : sql`user_id = ${by.id}`;
  const { rows } = await transaction.execute<Held>(sql`
    with open as (
      select product_id, quantity - cancelled as units, ${isOwn} as is_own, network = ${by.network} as in_network
      from ${orders} join ${orderLines} on order_number = number left join ${users} on users.id = user_id
      where state = 'placed' and (confirm_by is not null or not email_verified) and (${isOwn} or network = ${by.network})
    )
    select title, wanted.units as wanted, stock, coalesce(greatest(
      (select sum(units) from open where product_id = products.id and is_own),
      (select sum(units) from open where product_id = products.id and in_network)
    ), 0)::integer as held
    from ${products} join jsonb_to_recordset(${JSON.stringify(units.map(({ id, had }) => ({ id, units: had })))}::jsonb)
      as wanted(id text, units integer) using (id)`);
  return rows
    .map(({ title, wanted, stock, held }) => ({ title, wanted, room: mayHold(stock + held) - held }))
    .filter(({ wanted, room }) => wanted > room)
    .map(({ title, room }) => (isGuest ? share : shareOfAccount)(title, Math.max(0, room)));
}

/** Writes emails of an order that has been confirmed, in that transaction. */
type Told = ((transaction: Transaction, number: number) => Promise<unknown>) | undefined;

/** Confirms an order by the link of its email, in time; false where that is over, or was done before. */
export async function confirmOrder(database: Database, link: OrderLink, told?: Told): Promise<boolean> {
  if (!link.proves) return false;
  const isInTime = and(openedBy(link), eq(orders.state, "placed"), gt(orders.confirmBy, sql`now()`));
  return database.transaction(async (transaction) => {
    const confirmed = await transaction.update(orders).set({ confirmBy: null, network: null }).where(isInTime);
    if (confirmed.rowCount) await told?.(transaction, link.number);
    return Boolean(confirmed.rowCount);
  });
}

/** A new link for an order of an e-mail, in the place of all before it; null where there is no such order. */
export async function renewLink(database: Database, number: number, email: string): Promise<OrderLink | null> {
  const [renewed] = await database
    .update(orders)
    .set({ linkVersion: sql`${orders.linkVersion} + 1`, linksRevoked: false })
    .where(and(eq(orders.number, number), eq(orders.guestEmail, email)))
    .returning({ number: orders.number, version: orders.linkVersion });
  return renewed ?? null;
}

/**
 * Makes all links and cookies of an order worth nothing, once, until a new one is asked for. Says whether it was placed without an account.
 * @param also what else belongs to that, in its transaction.
 */
export const revokeLinks = (
  database: Database,
  number: number,
  also?: (transaction: Transaction) => Promise<unknown>,
): Promise<boolean> =>
  database.transaction(async (transaction) => {
    const isGuests = and(eq(orders.number, number), isNotNull(orders.guestEmail));
    const isOpen = and(isGuests, eq(orders.linksRevoked, false));
    const revoked = await transaction.update(orders).set({ linksRevoked: true }).where(isOpen);
    if (revoked.rowCount) await also?.(transaction);
    return (await transaction.$count(orders, isGuests)) > 0;
  });

/** Gives a shopper whose e-mail is certainly theirs what was ordered with it without an account; that also confirms it. */
export async function adoptOrders(database: Database, { id }: { readonly id: string }, told?: Told): Promise<void> {
  const isTheirs = and(
    eq(users.id, id),
    eq(users.emailVerified, true),
    eq(orders.guestEmail, sql`lower(${users.email})`),
  );
  const found = (from: Database | Transaction) =>
    from.select({ number: orders.number, state: orders.state, confirmBy: orders.confirmBy }).from(orders);
  const [one] = await found(database).innerJoin(users, isTheirs).limit(1);
  if (!one) return;
  await database.transaction(async (transaction) => {
    const own = await found(transaction)
      .innerJoin(users, isTheirs)
      .orderBy(orders.number)
      .for("update", { of: orders });
    for (const { number, state, confirmBy } of own) {
      const isConfirmed = state === "placed" && confirmBy !== null;
      const adopted = { userId: id, guestEmail: null, network: null, ...(isConfirmed && { confirmBy: null }) };
      await transaction.update(orders).set(adopted).where(eq(orders.number, number));
      if (isConfirmed) await told?.(transaction, number);
    }
  });
}
