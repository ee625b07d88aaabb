import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { logActivity } from "../../admin/server/activity-log.ts";
import { readStoreSettings } from "../../catalogue/server/store-settings.ts";
import type { Transaction } from "../../database/database.ts";
import { shopperOf } from "../../orders/server/emails.ts";
import { orders } from "../../orders/server/schema.ts";
import type { Post } from "../../server/emails.ts";
import type { RefundChoice } from "../domain/refundable.ts";
import { refundMessages } from "../refund-messages.ts";
import { book, lockOrder } from "./ledger.ts";
import { planRefund } from "./plan-refund.ts";
import { quoteRefund } from "./refundable.ts";
import { payments, refunds } from "./schema.ts";

type RefundOrder = RefundChoice & {
  readonly order: number;
  readonly reason: "owner" | "returned";
  /** Account for the activity log. Null: no log entry. */
  readonly by: string | null;
  /** Id of the new refund. A call with the id of a stored refund returns its amount. */
  readonly id?: string;
};

type GivenBack = { readonly ok: true; readonly amount: number } | { readonly ok: false; readonly message: string };

export type GiveBack = ReturnType<typeof createGiveBack>;

/** Refunds parts of an order without cancelling anything. All refunds together never exceed what was paid. */
export const createGiveBack =
  ({ post }: { readonly post: Post | null }) =>
  async (
    transaction: Transaction,
    { order, id = randomUUID(), reason, by, ...chosen }: RefundOrder,
  ): Promise<GivenBack> => {
    await lockOrder(transaction, order);
    const [made] = await transaction.select().from(refunds).where(eq(refunds.id, id));
    if (made) return { ok: true, amount: made.amountCents };
    const quote = await quoteRefund(transaction, order, chosen);
    if (!quote.ok) return quote;
    const { amount } = quote;
    // A return succeeds even if an earlier refund covered its items.
    if (amount === 0 && reason === "returned") return { ok: true, amount };
    if (amount === 0) return { ok: false, message: refundMessages.refused["nothing left"] };
    const { units, shipping } = chosen;
    await planRefund(transaction, order, { amount, reason, id, parts: { units, shipping } });
    await transaction
      .update(payments)
      .set({ creditedCents: sql`${payments.creditedCents} + ${amount}` })
      .where(eq(payments.orderNumber, order));
    if (by) await logActivity(transaction, { by, what: `order:${order}`, fields: ["refund"] });
    if (post) await emailShopper(post, transaction, order, id, amount);
    return { ok: true, amount };
  };

async function emailShopper(post: Post, transaction: Transaction, number: number, id: string, amountCents: number) {
  const { email: to, userId, hasUnconfirmedEmail: isUnconfirmed } = await shopperOf(transaction, number);
  if (to === null) return; // the account was deleted
  const brief = { kind: "order-update", about: { number }, once: `order-update ${number}` };
  const full = { kind: "order-refunded", about: { number, amountCents }, once: `order-refunded ${id}` };
  await post(transaction, { ...(isUnconfirmed ? brief : full), to, isUnconfirmed, ...(userId && { account: userId }) });
}

/** Books a refund that the owner has sent. Returns false if no such refund waits for the owner. */
export async function markSentBack(transaction: Transaction, id: string, by: string): Promise<boolean> {
  const isWaiting = and(eq(refunds.id, id), eq(refunds.state, "by hand"));
  const [refund] = await transaction
    .update(refunds)
    .set({ state: "done", doneAt: sql`now()` })
    .where(isWaiting)
    .returning();
  if (!refund) return false;
  const { orderNumber, amountCents, charge } = refund;
  const [payment] = await transaction.select().from(payments).where(eq(payments.orderNumber, orderNumber));
  const [order] = await transaction.select().from(orders).where(eq(orders.number, orderNumber));
  const currency = payment?.currency ?? order?.currency ?? (await readStoreSettings(transaction)).currency;
  const credit = charge === null ? "bank" : "provider";
  await book(transaction, { orderNumber, debit: "orders", credit, amountCents, currency, key: `refund:${id}` });
  await logActivity(transaction, { by, what: `order:${orderNumber}`, fields: ["refund sent"] });
  return true;
}
