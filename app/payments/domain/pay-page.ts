/** The page to pay an unpaid order. `amountCents` is in minor units. */
export type PayPage = {
  readonly title: string;
  readonly number: number;
  readonly amountCents: number;
  /** True if the shopper has paid, but the money can still fail to come. */
  readonly isProcessing: boolean;
  readonly problem: string | null;
};
