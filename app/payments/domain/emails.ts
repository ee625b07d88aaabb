import type { PaymentFact } from "../../orders/domain/order-pages.ts";

/** Template data of the email that asks for payment. `totalCents` is the amount to pay in minor units. */
export type UnpaidEmail = {
  readonly number: number;
  readonly totalCents: number;
  readonly facts: readonly PaymentFact[];
  readonly href: string;
};

/** Template data of the email about a refund. `amountCents` is in minor units. */
export type RefundedEmail = { readonly number: number; readonly amountCents: number; readonly href: string };
