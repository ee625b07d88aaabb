import type Stripe from "stripe";
import { checkAmount, shownAmount } from "./amounts.ts";
import type { Log, RefundStatus } from "./log.ts";
import { type Charge, newBalanceTransaction, newRefund, type Refund } from "./objects.ts";
import type { RefundParams } from "./params.ts";
import { notFound, Refusal } from "./refusal.ts";
import { createVersions, type Versions } from "./versions.ts";

type Options = {
  readonly charges: Versions<Charge>;
  readonly balanceTransactions: Versions<Stripe.BalanceTransaction>;
  readonly log: Log;
  readonly staleMs: number | undefined;
  readonly emit: (type: string, object: object) => void;
};

export function openRefunds({ charges, balanceTransactions, log, staleMs, emit }: Options) {
  const refunds = createVersions<Refund>(staleMs);

  function save(refund: Refund) {
    const { id, charge, amount, currency, metadata, status } = refunds.save(refund);
    const order = charges.current(charge)!.metadata["order"] ?? null;
    const facts = { id, charge, order, refund: metadata["refund"] ?? null, amount, currency };
    log.add({ kind: "refund", ...facts, status: status as RefundStatus });
    return refund;
  }

  return {
    refunds,

    /** Refunds a charge in part or as a whole. @throws Refusal if all refunds together exceed the charge */
    refund(params: RefundParams, status: "pending" | "succeeded"): Refund {
      const { payment_intent: intent, charge: id, metadata, reason = null } = params;
      const found = charges.all().find((charge) => charge.id === id || charge.payment_intent === intent);
      if (!found) throw notFound(id ? "charge" : "payment_intent", id ?? intent ?? "");
      const left = found.amount - found.amount_refunded;
      if (left === 0)
        throw new Refusal(`Charge ${found.id} has already been refunded.`, {
          code: "charge_already_refunded",
          isStored: true,
        });
      const amount = params.amount ?? left;
      checkAmount(amount, found.currency);
      if (amount > left) throw refundTooHigh(amount, left, found.currency);
      const booked = newBalanceTransaction({ ...found, amount }, "refund");
      const refund = { ...newRefund(found, { amount, metadata, reason, status }), balance_transaction: booked.id };
      balanceTransactions.save({ ...booked, source: refund.id });
      const charge = charges.save({ ...found, ...refundedBy(found, amount) });
      save(refund);
      emit("refund.created", refund);
      emit("charge.refunded", charge);
      return refund;
    },

    /** Ends a pending refund. A failed refund returns its amount to the account's balance. */
    settleRefund(id: string, status: "succeeded" | "failed") {
      const refund = { ...refunds.current(id)!, status };
      if (status === "succeeded") return emit("refund.updated", save(refund));
      const charge = charges.current(refund.charge)!;
      charges.save({ ...charge, ...refundedBy(charge, -refund.amount) });
      const back = balanceTransactions.save(newBalanceTransaction(refund, "refund_failure"));
      const failed = { ...refund, failure_balance_transaction: back.id, failure_reason: "lost_or_stolen_card" };
      save(failed);
      emit("refund.updated", failed);
      emit("refund.failed", failed);
    },
  };
}

function refundedBy({ amount, amount_refunded: before }: Charge, more: number) {
  return { amount_refunded: before + more, refunded: before + more === amount };
}

export const refundTooHigh = (amount: number, left: number, currency: string) =>
  new Refusal(
    `Refund amount (${shownAmount(amount, currency)}) is greater than unrefunded amount on charge (${shownAmount(left, currency)})`,
    { param: "amount", isStored: true },
  );
