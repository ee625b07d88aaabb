import type { Account } from "./account.ts";
import type { Lies } from "./lies.ts";
import type { RefundParams } from "./params.ts";
import { refundTooHigh } from "./refunds.ts";
import type { Timers } from "./timers.ts";

type Options = {
  readonly account: Account;
  readonly lies: Lies;
  readonly timers: Timers;
  /** Time until a slow payment or refund ends, in ms. */
  readonly settleMs: number;
};

export type LyingAccount = ReturnType<typeof lyingAccount>;

/** Actions of shoppers and of the store on an account, with payment faults. The account logs the true events. */
export function lyingAccount({ account, lies, timers, settleMs }: Options) {
  /** Ids of objects that the store received. Shoppers can open only payment pages with these ids. */
  const known = new Set<string>();

  /** Charges a session. Faults change the amount or currency, or also charge the order's other unpaid sessions. */
  function take(id: string) {
    const { amount_total: amount, currency, metadata } = account.session(id);
    const changed = {
      ...(lies.isDue("pays less", "pay") && { amount: amount > 200 ? amount - 100 : Math.ceil(amount / 2) }),
      ...(lies.isDue("pays more", "pay") && { amount: amount + 100 }),
      ...(lies.isDue("another currency", "pay") && { currency: currency === "usd" ? "eur" : "usd" }),
    };
    account.pay(id, changed);
    const order = metadata?.["order"];
    if (!order || !lies.isDue("pays twice", "pay")) return;
    const others = account.sessions
      .all()
      .filter(({ id: other, metadata: of }) => of?.["order"] === order && known.has(other));
    for (const other of others) if (other.status !== "complete") account.pay(other.id);
  }

  /** After `settleMs`, completes or fails the payment of a session. */
  function processSlowly(id: string) {
    account.process(id);
    timers.later(settleMs, () => {
      if (lies.isDue("processing fails", "settle")) account.failProcessing(id);
      else take(id);
    });
  }

  const isOpen = (id: string) => account.session(id).status === "open";

  return {
    /** Records that the store received this object. */
    noteResponse(object: object) {
      if ("id" in object) known.add(String(object.id));
    },

    /** Pays as the shopper. Returns the next step on the payment page. */
    pay(id: string): "done" | "3-D Secure" {
      if (!isOpen(id)) return "done";
      if (lies.isDue("asks 3-D Secure", "pay")) {
        account.requireAction(id);
        return "3-D Secure";
      }
      if (lies.isDue("long processing", "pay")) processSlowly(id);
      else take(id);
      return "done";
    },

    paySlowly(id: string) {
      if (isOpen(id)) processSlowly(id);
    },

    /** Confirms with 3-D Secure as the shopper. Returns false if the bank reports an abandoned confirmation. */
    confirm(id: string): boolean {
      if (!isOpen(id)) return true;
      const isAbandoned = lies.isDue("3-D Secure abandoned", "confirm");
      if (isAbandoned) account.fail(id, "payment_intent_authentication_failure");
      else take(id);
      return !isAbandoned;
    },

    /** Expires a session for the store. With a fault, the shopper pays just before, or `settleMs` later. */
    expire(id: string) {
      if (isOpen(id) && lies.isDue("pays while expiring", "expire")) take(id);
      const expired = account.expire(id);
      if (lies.isDue("pays late", "expire"))
        timers.later(settleMs, () => account.session(id).status === "expired" && take(id));
      return expired;
    },

    refund(params: RefundParams) {
      if (lies.isDue("refund refused", "refund")) throw refundTooHigh(params.amount ?? 1, 0, "usd");
      const isFailing = lies.isDue("refund fails", "refund");
      const isPending = lies.isDue("refund pending", "refund") || isFailing;
      const refund = account.refund(params, isPending ? "pending" : "succeeded");
      if (isPending) timers.later(settleMs, () => account.settleRefund(refund.id, isFailing ? "failed" : "succeeded"));
      return refund;
    },
  };
}
