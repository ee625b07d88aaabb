import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/database.ts";
import { orderMessages } from "../messages.ts";
import { openedBy } from "./guests.ts";
import type { OrderLink } from "./links.ts";
import { orders, orderSearch } from "./schema.ts";

/** Removes personal data from orders. Lines, amounts and the country remain. Runs in the caller's transaction. */
export async function anonymise(transaction: Transaction, numbers: readonly number[]): Promise<void> {
  const own = inArray(orders.number, [...numbers]);
  await transaction
    .update(orders)
    .set({
      userId: null,
      guestEmail: null,
      network: null,
      address: sql`(select jsonb_object_agg(key, case key when 'country' then value else '""' end) from jsonb_each(${orders.address}))`,
      giftNote: sql`case when ${orders.giftNote} is null then null else '' end`,
    })
    .where(own);
  await transaction
    .update(orderSearch)
    .set({ words: sql`words_of_order(${orderSearch.number})` })
    .where(inArray(orderSearch.number, [...numbers]));
}

/** Result of a removal of personal data. Ok also if the data was removed before. */
export type Forgotten = { readonly ok: true } | { readonly ok: false; readonly message: string };

type With = {
  /** Additional work in the transaction that removes the data. Skipped if the data was removed before. */
  readonly also?: ((transaction: Transaction) => Promise<unknown>) | undefined;
  /** Removes the order's emails. */
  readonly removeEmails?: ((transaction: Transaction, number: number, email: string) => Promise<unknown>) | undefined;
};

/** Removes a guest's personal data and disables the links. Refuses until the order has shipped or is cancelled. */
export const forgetGuest = (database: Database, number: number, more: With = {}) =>
  forget(database, and(eq(orders.number, number), isNotNull(orders.guestEmail)), more);

/**
 * Removes the guest's personal data by an emailed link. Ignores a link that was not emailed, because the guest may have
 * typed a stranger's email.
 */
export const forgetByLink = async (database: Database, link: OrderLink, more: With = {}): Promise<Forgotten> =>
  link.proves ? forget(database, openedBy(link), more) : { ok: true };

const forget = (database: Database, condition: SQL | undefined, { also, removeEmails }: With): Promise<Forgotten> =>
  database.transaction(async (transaction) => {
    const { number, state, guestEmail } = orders;
    const [order] = await transaction.select({ number, state, guestEmail }).from(orders).where(condition).for("update");
    if (!order) return { ok: true };
    if (order.state === "placed") return { ok: false, message: orderMessages.guest.stillToSend };
    await anonymise(transaction, [order.number]);
    await removeEmails?.(transaction, order.number, order.guestEmail!);
    await also?.(transaction);
    return { ok: true };
  });
