import { sql } from "drizzle-orm";
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
 * the rest by hand. The caller must have locked the order.
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

/** Charges of the order with the amount that is not refunded yet, newest first. */
async function refundableCharges(transaction: Transaction, number: number) {
  const { rows } = await transaction.execute<{ charge: string; cents: number }>(sql`
    select substr(key, ${chargePrefix.length + 1}) as charge, (amount_cents - (
      select coalesce(sum(amount_cents), 0) from ${refunds}
      where order_number = ${number} and ${chargePrefix} || charge = transfers.key
    ))::float8 as cents
    from ${transfers} where order_number = ${number} and debit = 'provider' and credit = 'orders' order by id desc`);
  return rows;
}

export const chargePrefix = "charge:";
