export type ToShip = {
  /** `more` is true if there may be more than the maximum. */
  readonly count: number;
  readonly more: boolean;
  /** Orders that have waited longest, with whole hours. */
  readonly oldest: readonly { readonly number: number; readonly name: string; readonly hours: number }[];
};

/** Sales of the last seven days in the shop's time zone, including today. Amounts are in minor units. */
export type Week = {
  readonly days: readonly {
    readonly day: string;
    readonly orders: number;
    readonly units: number;
    readonly amount: number;
  }[];
  readonly amount: number;
  /** Amount of the seven days before, up to the current time of day a week ago. */
  readonly before: number;
};

/** Change in whole per cent; null if `before` is zero. */
export const changeOf = ({ amount, before }: Pick<Week, "amount" | "before">) =>
  before > 0 ? Math.round(((amount - before) / before) * 100) : null;
