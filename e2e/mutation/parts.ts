/** Globs of the files that a run mutates, and of their tests. */
export type Part = {
  readonly mutated: readonly string[];
  readonly tests: readonly string[];
  readonly onPostgres: boolean;
  /** Minimum mutation score, in percent. Without it, a run only compares survivors with docs/mutation.md. */
  readonly atLeast?: number;
};

/** Parts by name: domain rules of all features, and critical server code. */
export const parts: Readonly<Record<string, Part>> = {
  rules: {
    mutated: ["app/*/{domain,admin/domain}/**/!(*.test|testing).ts"],
    tests: ["app/*/{domain,admin/domain}/**/*.test.ts"],
    onPostgres: false,
    atLeast: 95,
  },
  orders: {
    mutated: ["app/orders/server/{place,review-key}.ts"],
    tests: [
      "app/orders/server/{orders,placing,exactly-once,both-paths,charges,codes,currency,guest-*,totals}.test.ts",
      "app/admin/server/{store-settings,notices}.test.ts",
    ],
    onPostgres: true,
  },
  basket: {
    mutated: ["app/basket/server/{baskets,change,operations,owner}.ts"],
    tests: ["app/basket/server/{baskets,operations}.test.ts"],
    onPostgres: true,
  },
  sessions: {
    mutated: ["app/accounts/server/{sessions,cookie}.ts"],
    tests: ["app/accounts/server/{cookie,sessions,tokens}.test.ts"],
    onPostgres: true,
  },
};
