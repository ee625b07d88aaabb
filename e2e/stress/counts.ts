export const newCounts = () => ({
  kills: {} as Record<string, number>,
  requests: 0,
  /** Number of 503 responses. */
  refused: 0,
  /** Number of failed or broken connections. */
  cut: 0,
  changes: 0,
  accounts: 0,
  signIns: 0,
  orders: 0,
  ordersAgain: 0,
});

export type Counts = ReturnType<typeof newCounts>;
