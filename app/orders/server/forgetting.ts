import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/database.ts";
import { orderMessages } from "../messages.ts";
import { openedBy } from "./guests.ts";
import type { OrderLink } from "./links.ts";
import { orders, orderSearch } from "./schema.ts";
import type { OrderSubscriber } from "./subscribers.ts";

/** Removes personal data from orders. Lines, amounts and countries remain. */
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

/** `ok`: true if the data is removed, now or earlier. */
export type Forgotten = { readonly ok: true } | { readonly ok: false; readonly message: string };

export function createForgetting(database: Database, subscribers: readonly OrderSubscriber[]) {
  /** Removes a guest's data from an order. Refuses while the order waits to ship. */
  const forget = (
    condition: SQL | undefined,
    beforeCommit?: (transaction: Transaction) => Promise<unknown>,
  ): Promise<Forgotten> =>
    database.transaction(async (transaction) => {
      const [order] = await transaction.select().from(orders).where(condition).for("update");
      if (!order?.guestEmail) return { ok: true };
      const { number, state, guestEmail } = order;
      if (state === "placed") return { ok: false, message: orderMessages.guest.stillToSend };
      await anonymise(transaction, [number]);
      for (const { onForgotten } of subscribers) await onForgotten?.(transaction, number, guestEmail);
      await beforeCommit?.(transaction);
      return { ok: true };
    });

  return {
    forgetGuest: (number: number, beforeCommit?: Parameters<typeof forget>[1]) =>
      forget(eq(orders.number, number), beforeCommit),

    /** Removes a guest's data only by an emailed link, because guests may order with a stranger's email. */
    forgetByLink: async (link: OrderLink): Promise<Forgotten> => (link.proves ? forget(openedBy(link)) : { ok: true }),
  };
}
