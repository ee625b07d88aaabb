/** What happened in a storm. */
export const newCounts = () => ({
  kills: {} as Record<string, number>,
  asked: 0,
  /** Answered with 503. */
  refused: 0,
  /** Not answered: no connection, or a broken one. */
  cut: 0,
  changes: 0,
  accounts: 0,
  signIns: 0,
  orders: 0,
  ordersAgain: 0,
});

export type Counts = ReturnType<typeof newCounts>;
