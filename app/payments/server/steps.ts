import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../database/database.ts";
import type { Orders } from "../../orders/server/orders.ts";
import { nextStep, type RefundReason } from "../domain/payment.ts";
import type { Count } from "./branches.ts";
import { lockOrder, readBalance } from "./ledger.ts";
import { planRefund } from "./plan-refund.ts";
import { payments } from "./schema.ts";

type Dependencies = {
  readonly orders: Pick<Orders, "cancelIn" | "releasePaid" | "restoreIn">;
  readonly count: Count;
};

export type TakeSteps = ReturnType<typeof createSteps>;

export const createSteps =
  ({ orders, count }: Dependencies) =>
  async (transaction: Transaction, number: number, why?: RefundReason): Promise<void> => {
    await lockOrder(transaction, number);
    for (let balance = await readBalance(transaction, number); balance;) {
      const step = nextStep(balance);
      if (step.do === "nothing") return;
      count(step.do);
      if (step.do === "release") {
        await transaction
          .update(payments)
          .set({ state: "paid", paidAt: sql`coalesce(${payments.paidAt}, now())` })
          .where(eq(payments.orderNumber, number));
        await orders.releasePaid(transaction, number);
        balance = { ...balance, standing: "placed" };
        continue;
      } else if (step.do === "cancel") {
        await orders.cancelIn(transaction, number, { by: null, without: "time" });
      } else if (step.do === "restore") {
        if (await orders.restoreIn(transaction, number)) {
          count("restored");
          await transaction
            .update(payments)
            .set({ state: "paid", paidAt: sql`now()` })
            .where(eq(payments.orderNumber, number));
        } else await planRefund(transaction, number, { amount: balance.held, reason: "late" });
      } else if (step.do === "refund")
        await planRefund(transaction, number, { amount: step.amount, reason: why ?? step.reason });
      balance = await readBalance(transaction, number);
    }
  };
