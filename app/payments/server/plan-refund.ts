import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Refunded } from "../../charges/domain/refund.ts";
import type { Transaction } from "../../database/database.ts";
import type { RefundReason } from "../domain/payment.ts";
import { refunds, transfers } from "./schema.ts";

/** A refund of several charges has several rows. Only the first row gets `id` and `parts`. */
type NewRefund = {
  readonly amount: number;
  readonly reason: RefundReason;
  readonly id?: string;
  readonly parts?: Refunded;
};

/**
 * Plans refunds of the order's charges, newest charge first. If the charges do not cover the amount, the owner sends
 * the rest by hand. The caller has locked the order.
 */
export async function planRefund(transaction: Transaction, orderNumber: number, { amount, ...first }: NewRefund) {
  const { reason } = first;
  let left = amount;
  const rows: (typeof refunds.$inferInsert)[] = [];
  for (const { charge, cents } of await refundableCharges(transaction, orderNumber)) {
    const amountCents = Math.min(left, cents);
    if (amountCents <= 0) continue;
    rows.push({ orderNumber, amountCents, reason, charge });
    left -= amountCents;
  }
  if (left > 0) rows.push({ orderNumber, amountCents: left, reason, state: "by hand" });
  await transaction.insert(refunds).values(rows.map((row, at) => (at === 0 ? Object.assign(row, first) : row)));
}

async function refundableCharges(transaction: Transaction, number: number) {
  const charges = await transaction
    .select({ key: transfers.key, cents: transfers.amountCents })
    .from(transfers)
    .where(and(eq(transfers.orderNumber, number), eq(transfers.debit, "provider"), eq(transfers.credit, "orders")))
    .orderBy(sql`${transfers.id} desc`);
  const sent = await transaction
    .select({ charge: refunds.charge, cents: refunds.amountCents })
    .from(refunds)
    .where(and(eq(refunds.orderNumber, number), isNotNull(refunds.charge)));
  return charges.map(({ key, cents }) => {
    const charge = key.slice(chargePrefix.length);
    return { charge, cents: sent.reduce((rest, one) => (one.charge === charge ? rest - one.cents : rest), cents) };
  });
}

export const chargePrefix = "charge:";
