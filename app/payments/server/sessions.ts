import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { orders } from "../../orders/server/schema.ts";
import { type Begun, type PaymentProvider, ProviderUnavailable, type SessionRequest } from "../domain/provider.ts";
import { lockOrder, readBalance } from "./ledger.ts";
import { paymentSessions } from "./schema.ts";

type Dependencies = { readonly database: Database; readonly provider: PaymentProvider };

type Texts = Pick<SessionRequest, "title" | "email" | "successUrl" | "cancelUrl">;

/** Shortest life of a payment page, in minutes. Stripe allows no less than 30. */
const minMinutes = 31;

/**
 * Creates a function that opens the payment page of an unpaid order. It returns the page that is already open, if it
 * lives for ten more minutes. It returns null if there is nothing to pay by card.
 * @throws ProviderUnavailable
 */
export const createSessions =
  ({ database, provider }: Dependencies) =>
  async (number: number, texts: Texts): Promise<Extract<Begun, { kind: "redirect" }> | null> => {
    const planned = await database.preparedTransaction(async (transaction) => {
      await lockOrder(transaction, number);
      const balance = await readBalance(transaction, number);
      if (balance?.method !== "card" || balance.standing !== "held" || balance.held > 0) return null;
      const { due: amount, currency } = balance;
      const { rows } = await transaction.execute<{ id: string; url: string | null; expiresAt: number }>(sql`
        with usable as (
          select id, url, expires_at from ${paymentSessions}
          where order_number = ${number} and state = 'open' and amount_cents = ${amount} and expires_at > now() + interval '10 minutes'
          order by created_at desc limit 1
        ), added as (
          insert into ${paymentSessions} (id, order_number, amount_cents, expires_at)
          select ${randomUUID()}::uuid, number, ${amount}::bigint, greatest(held_until, now() + make_interval(mins => ${minMinutes}))
          from ${orders} where number = ${number} and not exists (select from usable)
          returning id, url, expires_at
        )
        select id, url, floor(extract(epoch from expires_at))::float8 as "expiresAt"
        from (select * from usable union all select * from added) as page`);
      return { ...rows[0]!, amount, currency };
    });
    if (!planned) return null;
    const { url: open, ...session } = planned;
    if (open !== null) return { kind: "redirect", url: open };
    const store = (change: Partial<typeof paymentSessions.$inferInsert>) =>
      database.update(paymentSessions).set(change).where(eq(paymentSessions.id, session.id));
    try {
      const { session: providerSession, url } = await provider.begin({ ...texts, ...session, order: number });
      await store({ providerSession, url });
      return { kind: "redirect", url };
    } catch (error) {
      // Without an answer the page may exist, so the next try uses its id again.
      if (error instanceof ProviderUnavailable && error.hasAnswered) await store({ state: "expired" });
      throw error;
    }
  };
