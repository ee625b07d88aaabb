import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "../../database/database.ts";
import type { Orders } from "../../orders/server/orders.ts";
import { nextStep, type RefundReason } from "../domain/payment.ts";
import type { Count } from "./branches.ts";
import { lockOrder, readBalance } from "./ledger.ts";
import { payments, refunds, transfers } from "./schema.ts";

type Dependencies = {
  readonly orders: Pick<Orders, "cancelIn" | "releasePaid" | "restoreIn">;
  readonly count: Count;
};

export type TakeSteps = ReturnType<typeof createSteps>;

/** Creates the function that takes the next steps of an order in a transaction, until there is nothing to do. */
export const createSteps =
  ({ orders, count }: Dependencies) =>
  async (transaction: Transaction, number: number, why?: RefundReason): Promise<void> => {
    await lockOrder(transaction, number);
    for (;;) {
      const balance = await readBalance(transaction, number);
      const step = balance && nextStep(balance);
      if (!step || step.do === "nothing") return;
      count(step.do);
      if (step.do === "release") {
        await transaction
          .update(payments)
          .set({ state: "paid", paidAt: sql`coalesce(${payments.paidAt}, now())` })
          .where(eq(payments.orderNumber, number));
        await orders.releasePaid(transaction, number);
      } else if (step.do === "cancel") {
        await orders.cancelIn(transaction, number, { by: null, without: "time" });
      } else if (step.do === "restore") {
        if (await orders.restoreIn(transaction, number)) {
          count("restored");
          await transaction
            .update(payments)
            .set({ state: "paid", paidAt: sql`now()` })
            .where(eq(payments.orderNumber, number));
        } else await planRefund(transaction, number, balance.held, "late");
      } else if (step.do === "refund") await planRefund(transaction, number, step.amount, why ?? step.reason);
    }
  };

/** Plans to send money back: to the charges of the order, newest first. The rest came by bank transfer. */
async function planRefund(transaction: Transaction, orderNumber: number, amount: number, reason: RefundReason) {
  let left = amount;
  for (const { charge, cents } of await refundableCharges(transaction, orderNumber)) {
    const amountCents = Math.min(left, cents);
    if (amountCents <= 0) continue;
    await transaction.insert(refunds).values({ orderNumber, amountCents, reason, charge });
    left -= amountCents;
  }
  if (left > 0) await transaction.insert(refunds).values({ orderNumber, amountCents: left, reason, state: "by hand" });
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

/** Beginning of the ledger's keys of charges. */
export const chargePrefix = "charge:";
