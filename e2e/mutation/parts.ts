/** Code that is mutated together, and the tests that must notice: paths in the project, as globs. */
export type Part = {
  readonly mutated: readonly string[];
  readonly tests: readonly string[];
  /** Whether these tests run on PostgreSQL. */
  readonly onPostgres: boolean;
  /** How many of a hundred mutants must be noticed; where it is not said, those that are not need only be listed. */
  readonly atLeast?: number;
};

/** What is mutated, part by part: the rules of all features, and what must never go wrong on the server. */
export const parts: Readonly<Record<string, Part>> = {
  rules: {
    mutated: ["app/*/domain/**/!(*.test|testing).ts"],
    tests: ["app/*/domain/**/*.test.ts"],
    onPostgres: false,
    atLeast: 95,
  },
  orders: {
    mutated: ["app/orders/server/{place,review-key}.ts"],
    tests: ["app/orders/server/{orders,placing,exactly-once}.test.ts", "app/admin/server/{store-settings,notices}.test.ts"],
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
