export type ToShip = {
  /** Number of orders to ship. `more` is true if counting stopped at the maximum. */
  readonly count: number;
  readonly more: boolean;
  /** Orders that have waited longest, with the hours since they were placed. */
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
  /** Amount of the previous seven days. The last of these days counts up to the current time of day. */
  readonly before: number;
};

/** Change in whole per cent; null if `before` is zero. */
export const changeOf = ({ amount, before }: Pick<Week, "amount" | "before">) =>
  before > 0 ? Math.round(((amount - before) / before) * 100) : null;
