import { bigint, boolean, customType, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * Counters of rate limits (`rate-limits.ts`), in the format of rate-limiter-flexible.
 * Unlogged: writes never wait for the disk, and a crash resets the counters.
 */
export const rateLimits = pgTable(
  "rate_limits",
  {
    /** Name of the limit and a keyed digest, because some users type their password as e-mail address. */
    key: text().primaryKey(),
    points: integer().notNull(),
    /** End of the window, in ms since 1970. */
    expire: bigint({ mode: "number" }).notNull(),
  },
  (table) => [index().on(table.expire)],
);

/**
 * Outbox of change notifications, as arguments of `pg_notify`. `tell_change` inserts for the store's connections, and a
 * process publishes after commit (`database/notify.ts`).
 * Unlogged: a crash empties it, and listeners then invalidate everything.
 */
export const untoldChanges = pgTable("untold_changes", {
  channel: text().notNull(),
  payload: text().notNull(),
});

/** Builds whose files browsers may still request (`page/server/earlier-builds.ts`). */
export const builds = pgTable("builds", {
  /** Digest of its files. */
  id: text().primaryKey(),
  /** Last start of this build after another one. */
  startedAt: timestamp("started_at", { withTimezone: true }).notNull(),
  /** Keys in `build_files` by URL. */
  files: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
});

/** Content of those files, deduplicated over builds. */
export const buildFiles = pgTable("build_files", {
  /** Digest of the content, with the file extension. */
  key: text().primaryKey(),
  type: text().notNull(),
  /** True if the bytes are brotli. */
  packed: boolean().notNull(),
  bytes: bytea().notNull(),
});
