import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/database.ts";
import { orderMessages } from "../messages.ts";
import { openedBy } from "./guests.ts";
import type { OrderLink } from "./links.ts";
import { orders, orderSearch } from "./schema.ts";

/** What stays of orders that lose their person: lines, sums and the country. In the transaction in which that happens. */
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

/** Done, also where it had been done before; or why not. */
export type Forgotten = { readonly ok: true } | { readonly ok: false; readonly message: string };

type With = {
  /** What else belongs to it, in its transaction; of what is done a second time nothing. */
  readonly also?: ((transaction: Transaction) => Promise<unknown>) | undefined;
  /** Removes the emails about it. */
  readonly notify?: ((transaction: Transaction, number: number, email: string) => Promise<unknown>) | undefined;
};

/** Removes from an order that was placed without an account whose it was; its links open nothing any more. One that is to be sent needs its address. */
export const forgetGuest = (database: Database, number: number, more: With = {}) =>
  forget(database, and(eq(orders.number, number), isNotNull(orders.guestEmail)), more);

/** The same by the link of its email: whoever only ordered it may have typed another's e-mail. */
export const forgetByLink = async (database: Database, link: OrderLink, more: With = {}): Promise<Forgotten> =>
  link.proves ? forget(database, openedBy(link), more) : { ok: true };

const forget = (database: Database, condition: SQL | undefined, { also, notify: told }: With): Promise<Forgotten> =>
  database.transaction(async (transaction) => {
    const { number, state, guestEmail } = orders;
    const [order] = await transaction.select({ number, state, guestEmail }).from(orders).where(condition).for("update");
    if (!order) return { ok: true };
    if (order.state === "placed") return { ok: false, message: orderMessages.guest.stillToSend };
    await anonymise(transaction, [order.number]);
    await told?.(transaction, order.number, order.guestEmail!);
    await also?.(transaction);
    return { ok: true };
  });
