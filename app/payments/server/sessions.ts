import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, sql } from "drizzle-orm";
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
    const planned = await database.transaction(async (transaction) => {
      await lockOrder(transaction, number);
      const balance = await readBalance(transaction, number);
      if (balance?.method !== "card" || balance.standing !== "held" || balance.held > 0) return null;
      const [order] = await transaction.select().from(orders).where(eq(orders.number, number));
      const amountCents = balance.due;
      const isUsable = and(
        eq(paymentSessions.orderNumber, number),
        eq(paymentSessions.state, "open"),
        eq(paymentSessions.amountCents, amountCents),
        gt(paymentSessions.expiresAt, sql`now() + interval '10 minutes'`),
      );
      const found = transaction.select().from(paymentSessions).where(isUsable);
      const [open] = await found.orderBy(desc(paymentSessions.createdAt)).limit(1);
      if (open) return { ...open, currency: balance.currency };
      const soonest = Date.now() + minMinutes * 60_000;
      const expiresAt = new Date(Math.max(soonest, order!.heldUntil!.getTime()));
      const session = { id: randomUUID(), orderNumber: number, amountCents, expiresAt };
      await transaction.insert(paymentSessions).values(session);
      return { ...session, url: null, currency: balance.currency };
    });
    if (!planned) return null;
    if (planned.url !== null) return { kind: "redirect", url: planned.url };
    const { id, amountCents: amount, currency } = planned;
    const expiresAt = Math.floor(planned.expiresAt.getTime() / 1000);
    const store = (change: Partial<typeof paymentSessions.$inferInsert>) =>
      database.update(paymentSessions).set(change).where(eq(paymentSessions.id, id));
    try {
      const { session, url } = await provider.begin({ ...texts, order: number, id, amount, currency, expiresAt });
      await store({ providerSession: session, url });
      return { kind: "redirect", url };
    } catch (error) {
      // Without an answer the page may exist, so the next try uses its id again.
      if (error instanceof ProviderUnavailable && error.hasAnswered) await store({ state: "expired" });
      throw error;
    }
  };
