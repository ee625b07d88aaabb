import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";

/**
 * What counts against a limit (`rate-limits.ts`), in the shape that rate-limiter-flexible writes. The migration makes it
 * unlogged: nothing waits for a disk, and a crash of the database begins the counting anew.
 */
export const rateLimits = pgTable(
  "rate_limits",
  {
    /** The limit's name and a keyed digest of whose it is: some people type their password where the e-mail goes. */
    key: text().primaryKey(),
    points: integer().notNull(),
    /** When the count ends, in milliseconds since 1970. */
    expire: bigint({ mode: "number" }).notNull(),
  },
  (table) => [index().on(table.expire)],
);
