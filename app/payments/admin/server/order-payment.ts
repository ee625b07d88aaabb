import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { sumOf } from "../../../charges/domain/proportion.ts";
import type { Database } from "../../../database/database.ts";
import { referenceOf } from "../../domain/reference.ts";
import { shippingLeft, unitsLeft } from "../../domain/refundable.ts";
import { chargePrefix } from "../../server/plan-refund.ts";
import { readRefundable } from "../../server/refundable.ts";
import { payments, refunds, transfers } from "../../server/schema.ts";
import type { OrderPayment, RefundForm, RefundState } from "../domain/pages.ts";
import { orderPaymentMessages } from "../refund-messages.ts";

type StoredRefund = Pick<typeof refunds.$inferSelect, "state" | "charge">;

export const refundState = ({ state, charge }: StoredRefund): RefundState =>
  state === "by hand" && charge !== null ? "failed" : state;

/** Reads the data of an order's refund form. Null for an unknown order. */
export async function readRefundForm(database: Database, number: number): Promise<RefundForm | null> {
  const found = await readRefundable(database, number);
  if (!found) return null;
  const lines = found.lines.map(({ productId: id, quantity, title }) => {
    return { id, title, left: unitsLeft(found, { id, quantity }) };
  });
  const form = { seen: String(found.count), form: randomUUID(), typed: {}, errors: {} };
  return { number, lines, shippingLeft: shippingLeft(found), left: found.left, ...form };
}

/** Loads the payment for the owner's order page. Null for payment on delivery without past or possible refunds. */
export const orderPaymentCard =
  (database: Database) =>
  async (number: number, query: URLSearchParams): Promise<OrderPayment | null> => {
    const form = await readRefundForm(database, number);
    if (!form) return null;
    const [payment] = await database.select().from(payments).where(eq(payments.orderNumber, number));
    const isOfOrder = eq(refunds.orderNumber, number);
    const listed = await database.select().from(refunds).where(isOfOrder).orderBy(refunds.createdAt, refunds.id);
    if (!payment && form.left === 0 && listed.length === 0) return null;
    const isReceived = and(eq(transfers.orderNumber, number), eq(transfers.credit, "orders"));
    const received = await database.select().from(transfers).where(isReceived).orderBy(transfers.id);
    const refunded = query.get("refunded");
    return {
      method: payment?.method ?? "delivery",
      done: refunded === "yes" ? orderPaymentMessages.done : refunded === "sent" ? orderPaymentMessages.sentDone : null,
      paidAt: payment?.paidAt?.toISOString() ?? null,
      reference: payment?.method === "transfer" && !payment.paidAt ? referenceOf(number) : null,
      receivedCents: sumOf(received, ({ amountCents }) => amountCents),
      charges: received.flatMap(({ key }) => (key.startsWith(chargePrefix) ? [key.slice(chargePrefix.length)] : [])),
      refunds: listed.map(({ id, amountCents, reason, createdAt, providerRefund, ...stored }) => ({
        id,
        amountCents,
        reason,
        state: refundState(stored),
        at: createdAt.toISOString(),
        providerRefund: providerRefund || null,
      })),
      form,
    };
  };
