/** Payment method. `holdMinutes`: time to pay, null for payment on delivery. */
export type PaymentOption = {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly holdMinutes: number | null;
};
