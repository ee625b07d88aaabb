/** Methods to pay before an order ships. Orders that are paid on delivery have no row in `payments`. */
export const paymentMethods = ["card", "transfer"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export type OrderMethod = PaymentMethod | "delivery";

/** "late": paid in full after the order expired. "too little": paid in part. "owner": refunded without cancelling. */
export type RefundReason = "cancelled" | "late" | "too much" | "too little" | "owner" | "returned";

export type OrderBalance = {
  readonly method: PaymentMethod;
  readonly standing: "held" | "placed" | "shipped" | "cancelled" | "expired";
  /** Price of the order, less cancelled items and the owner's refunds. 0 if the order is cancelled. */
  readonly due: number;
  readonly placedFor: number;
  /** Money received, less all refunds, including refunds that are not executed yet. */
  readonly held: number;
};

export type PaymentStep =
  | { readonly do: "nothing" | "release" | "restore" | "cancel" }
  | { readonly do: "refund"; readonly amount: number; readonly reason: RefundReason };

/**
 * Decides the next step. Callers repeat the call until the step is "nothing".
 *
 * - "release": the order is paid, and can ship.
 * - "restore": the whole amount came late. The order is placed again if its products are in stock.
 * - "cancel": the card payment is less than the order costs.
 */
export function nextStep({ method, standing, due, placedFor, held }: OrderBalance): PaymentStep {
  if (standing === "held") {
    if (held >= due) return { do: "release" };
    return { do: held > 0 && method === "card" ? "cancel" : "nothing" };
  }
  if (standing === "expired" && held > 0 && held >= placedFor) return { do: "restore" };
  const amount = held - due;
  if (amount <= 0) return { do: "nothing" };
  if (standing === "expired") return { do: "refund", amount, reason: "too little" };
  return { do: "refund", amount, reason: held > placedFor ? "too much" : "cancelled" };
}
