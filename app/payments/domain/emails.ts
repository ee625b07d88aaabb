import { orderAddress } from "../../orders/addresses.ts";

/** Template data of the email that asks for payment. `totalCents` is the amount to pay in minor units. */
export type UnpaidEmail = {
  readonly number: number;
  readonly totalCents: number;
  readonly facts: Readonly<Record<string, string>>;
  readonly href: string;
};

/** Template data of the email about a refund. `amountCents` is in minor units. */
export type RefundedEmail = { readonly number: number; readonly amountCents: number; readonly href: string };

export const sampleRefunded: RefundedEmail = { number: 100_001, amountCents: 4_950, href: orderAddress(100_001) };

export const sampleUnpaid: UnpaidEmail = {
  number: 100_001,
  totalCents: 12_950,
  facts: { IBAN: "DE89370400440532013000" },
  href: orderAddress(100_001),
};
