/** What the price facets are called, by their values in `catalogue/domain/catalogue.ts`. */
export const priceNames = {
  "0-50": "Under $50",
  "50-100": "$50 to $100",
  "100-250": "$100 to $250",
  "250-500": "$250 to $500",
  "500-": "$500 and more",
} as const;
