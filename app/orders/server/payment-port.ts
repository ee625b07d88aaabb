import type { PaymentOption } from "../domain/payment-option.ts";
import type { OrderRefunds, PaymentFact } from "../domain/order-pages.ts";
import type { OrderSubscriber } from "./subscribers.ts";

/** Functions of the payments feature, for payment before shipping. */
export type OrderPayments = {
  readonly subscriber: OrderSubscriber;
  /** Payment methods, sorted as in the form. Empty if payment on delivery is the only method. */
  readonly offered: () => Promise<readonly PaymentOption[]>;
  /** Why this method cannot pay a total. Null if it can. */
  readonly refusal: (method: string, total: number, currency: string) => string | null;
  /** Details for paying an unpaid order, such as the deadline. */
  readonly factsOf: (number: number) => Promise<readonly PaymentFact[]>;
  readonly refundsOf: (number: number) => Promise<OrderRefunds>;
};
