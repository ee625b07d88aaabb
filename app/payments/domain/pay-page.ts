/** The page to pay an unpaid order. Amounts in minor units, `until` is ISO 8601. */
export type PayPage = {
  readonly title: string;
  readonly number: number;
  readonly amountCents: number;
  readonly until: string;
  /** True if the shopper has paid, but the money can still fail to come. */
  readonly isProcessing: boolean;
  readonly problem: string | null;
};
