import { bigint, boolean, customType, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

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

/**
 * Changes that were made and are not told yet, as `pg_notify` takes them. Who makes one in a store's own connections has it written
 * down here (`tell_change`), and a process publishes it once it is committed (`database/notify.ts`). The migration makes it unlogged:
 * a crash of the database empties it, and whoever listens then looks at everything anew.
 */
export const untoldChanges = pgTable("untold_changes", {
  channel: text().notNull(),
  payload: text().notNull(),
});

/** The builds of the store whose files browsers may still ask for (`page/server/earlier-builds.ts`). */
export const builds = pgTable("builds", {
  /** A digest of its files. */
  id: text().primaryKey(),
  /** When a store of that build was last started where another one had been. */
  startedAt: timestamp("started_at", { withTimezone: true }).notNull(),
  /** By the addresses of its files, their keys among what is kept of all builds. */
  files: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
});

/** What those files hold: once, in whichever builds. */
export const buildFiles = pgTable("build_files", {
  /** A digest of what it holds, with the ending of its name. */
  key: text().primaryKey(),
  type: text().notNull(),
  /** Whether the bytes are compressed, with brotli. */
  packed: boolean().notNull(),
  bytes: bytea().notNull(),
});
