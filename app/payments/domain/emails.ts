/** `totalCents`: amount to pay, in minor units. */
export type UnpaidEmail = {
  readonly number: number;
  readonly totalCents: number;
  readonly facts: Readonly<Record<string, string>>;
  readonly href: string;
};

/** `amountCents` is in minor units. */
export type RefundedEmail = { readonly number: number; readonly amountCents: number; readonly href: string };
