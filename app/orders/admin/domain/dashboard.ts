export type ToShip = {
  /** Number of orders to ship, up to a maximum. `more` is true if there may be more orders than the maximum. */
  readonly count: number;
  readonly more: boolean;
  /** Orders that have waited longest, with their waiting time in whole hours. */
  readonly oldest: readonly { readonly number: number; readonly name: string; readonly hours: number }[];
};

/** Sales of the last seven days, including today, in the shop's time zone. Amounts are in minor units. */
export type Week = {
  readonly days: readonly {
    readonly day: string;
    readonly orders: number;
    readonly units: number;
    readonly amount: number;
  }[];
  readonly amount: number;
  /** Amount of the seven days before. It ends a week ago at the current time of day, to compare equal times. */
  readonly before: number;
};

/** Change from `before` to `amount` in whole per cent; null if `before` is zero. */
export const changeOf = ({ amount, before }: Pick<Week, "amount" | "before">) =>
  before > 0 ? Math.round(((amount - before) / before) * 100) : null;
