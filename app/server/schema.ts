import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { bigNumber, bytea, moment } from "../database/columns.ts";

/** Counters of rate limits. An unlogged table: a crash resets the counters. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    /** Name of the limit, and HMAC of the limited text. The text may be a password typed into an email field. */
    key: text().primaryKey(),
    points: integer().notNull(),
    /** End of the window, in ms since 1970. */
    expire: bigNumber("expire").notNull(),
  },
  (table) => [index().on(table.expire)],
);

/**
 * Pending change notifications. The SQL function `tell_change` inserts rows, and a process publishes them with
 * `pg_notify` (`database/notify.ts`). An unlogged table: a crash empties it, and subscribers then treat all data as
 * changed.
 */
export const untoldChanges = pgTable("untold_changes", {
  channel: text().notNull(),
  payload: text().notNull(),
});

/** Builds whose files browsers may still request (`page/server/earlier-builds.ts`). */
export const builds = pgTable("builds", {
  id: text().primaryKey(),
  /** Time at which this build last became the current build. */
  startedAt: moment("started_at").notNull(),
  /** Keys of the build's files in `build_files`, by URL. */
  files: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
});

/** Content of builds' files. Builds share files of equal content. */
export const buildFiles = pgTable("build_files", {
  /** Digest of the content, followed by the file extension. */
  key: text().primaryKey(),
  type: text().notNull(),
  packed: boolean().notNull(),
  bytes: bytea().notNull(),
});
