/**
 * The price facets: from so many whole cents up to, and not including, where the next one begins. In another currency these are its
 * smallest units: ¥5,000 and 5 Kuwaiti dinars.
 */
export const priceBands = [
  { value: "0-50", from: 0 },
  { value: "50-100", from: 5_000 },
  { value: "100-250", from: 10_000 },
  { value: "250-500", from: 25_000 },
  { value: "500-", from: 50_000 },
] as const;
