/** Globs of the files that a run mutates, and of their tests. */
export type Part = {
  readonly mutated: readonly string[];
  readonly tests: readonly string[];
  readonly onPostgres: boolean;
  /** Minimum mutation score, in percent. Without it, a run only compares survivors with docs/mutation.md. */
  readonly atLeast?: number;
};

/** Domain rules of a feature, without the sample data of emails. Tests of random data are slow, so they run last. */
const rulesOf = (feature: string, atLeast: number): Part => ({
  mutated: [`app/${feature}/{domain,admin/domain}/**/!(*.test|testing*|emails).ts`],
  tests: [
    `app/${feature}/{domain,admin/domain}/**/!(random-orders|documents|ubl).test.ts`,
    `app/${feature}/{domain,admin/domain}/**/*.test.ts`,
  ],
  onPostgres: false,
  atLeast,
});

/** Parts by name: domain rules of all features, and critical server code. */
export const parts: Readonly<Record<string, Part>> = {
  "charges-rules": rulesOf("charges", 95),
  "payments-rules": rulesOf("payments", 95),
  "returns-rules": rulesOf("returns", 95),
  "other-rules": rulesOf("{shop,accounts,admin,basket,profile,emails}", 90),
  "catalogue-rules": rulesOf("catalogue", 90),
  "orders-rules": rulesOf("orders", 90),
  "invoices-rules": rulesOf("invoices", 85),
  orders: {
    mutated: ["app/orders/server/{place,review-key}.ts"],
    tests: ["app/orders/server/place.test.ts", "app/orders/server/{orders,totals,currency}.test.ts"],
    onPostgres: true,
  },
  basket: {
    mutated: ["app/basket/server/{baskets,change,operations,owner}.ts"],
    tests: ["app/basket/server/{operations,batched-changes}.test.ts", "app/basket/server/baskets.test.ts"],
    onPostgres: true,
  },
  sessions: {
    mutated: ["app/accounts/server/{sessions,cookie}.ts"],
    tests: ["app/accounts/server/{cookie,sessions,tokens}.test.ts"],
    onPostgres: true,
  },
};
