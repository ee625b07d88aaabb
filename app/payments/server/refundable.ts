import { eq } from "drizzle-orm";
import { amountsIn } from "../../admin/domain/figures.ts";
import { formatsOf, readStoreSettings } from "../../catalogue/server/store-settings.ts";
import { sumOf } from "../../charges/domain/proportion.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { unsentUnits } from "../../orders/domain/parcels.ts";
import { orderLines, orders } from "../../orders/server/schema.ts";
import { storedTotal, toPayOf } from "../../orders/server/to-pay.ts";
import type { OrderMethod } from "../domain/payment.ts";
import { type Refundable, type RefundChoice, refundOf, type RefundRefusal } from "../domain/refundable.ts";
import { refundMessages } from "../refund-messages.ts";
import { readBalance } from "./ledger.ts";
import { refunds } from "./schema.ts";

type Reader = Pick<Database | Transaction, "select">;

/** Null for an unknown order. A shipped order counts as paid, because payments on delivery have no balance. */
export async function readRefundable(from: Reader, number: number) {
  const [order] = await from.select().from(orders).where(eq(orders.number, number));
  if (!order) return null;
  const lines = await from.select().from(orderLines).where(eq(orderLines.orderNumber, number)).orderBy(orderLines.id);
  const earlier = await from.select().from(refunds).where(eq(refunds.orderNumber, number));
  const balance = await readBalance(from, number);
  const isSent = order.state === "shipped";
  const isPaid = isSent || balance?.standing === "placed";
  const held = balance?.held ?? toPayOf(order, lines) - sumOf(earlier, ({ amountCents }) => amountCents);
  const goneOf = ({ productId, cancelled }: (typeof lines)[number]) =>
    cancelled + sumOf(earlier, ({ parts }) => parts?.units[productId] ?? 0);
  return {
    lines,
    method: balance?.method ?? ("delivery" as const),
    count: earlier.length,
    isPaid,
    shares: storedTotal(order.total, lines),
    refunded: {
      units: Object.fromEntries(lines.map((line) => [line.productId, goneOf(line)])),
      shipping: sumOf(earlier, ({ parts }) => parts?.shipping ?? 0),
    },
    unsent: Object.fromEntries(lines.map((line) => [line.productId, isSent ? 0 : unsentUnits(line)])),
    left: isPaid ? Math.max(0, held) : 0,
  } satisfies Refundable & Record<string, unknown>;
}

type RefundQuote =
  | { readonly ok: true; readonly amount: number; readonly method: OrderMethod }
  | { readonly ok: false; readonly message: string };

export async function quoteRefund(from: Reader, number: number, chosen: RefundChoice): Promise<RefundQuote> {
  const refundable = await readRefundable(from, number);
  if (!refundable) return { ok: false, message: refundMessages.refused.missing(number) };
  const result = refundOf(refundable, chosen);
  if ("amount" in result) return { ok: true, amount: result.amount, method: refundable.method };
  const format = amountsIn(formatsOf(await readStoreSettings(from)));
  const titleOf = (id: string) => refundable.lines.find(({ productId }) => productId === id)?.title ?? id;
  return { ok: false, message: refusalText(result, titleOf, format) };
}

function refusalText(refusal: RefundRefusal, titleOf: (id: string) => string, format: (cents: number) => string) {
  const { refused: messages } = refundMessages;
  if (refusal.refused === "nothing chosen") return messages["nothing chosen"];
  if (refusal.refused === "units") return messages.units(refusal.most, titleOf(refusal.id));
  return messages[refusal.refused](format(refusal.most));
}
