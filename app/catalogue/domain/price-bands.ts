/** Price bands in minor units of the store's currency. Each band ends where the next band begins. */
export const priceBands = [
  { value: "0-50", from: 0 },
  { value: "50-100", from: 5_000 },
  { value: "100-250", from: 10_000 },
  { value: "250-500", from: 25_000 },
  { value: "500-", from: 50_000 },
] as const;
