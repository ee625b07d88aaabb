/** A payment method on the order form. `holdMinutes`: time to pay, or null for payment on delivery. */
export type PaymentOption = {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly holdMinutes: number | null;
};
