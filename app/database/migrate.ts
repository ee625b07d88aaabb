import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { connected } from "./connected.ts";
import type { Database } from "./database.ts";
import { hasNoTables } from "./missing-tables.ts";
import { StartRefused } from "./postgres/refused.ts";
import { rootCause } from "./root-cause.ts";

/** A feature's name and its folder of migrations, in drizzle-kit's format. */
export type Migrations = { readonly name: string; readonly folder: string };

/** Key of the advisory lock that serializes migrations. The number is arbitrary. */
export const migrationLock = 8_264_201;

const insufficientPrivilege = "42501";
const lockNotAvailable = "55P03";

/** Maximum time that a migration waits for a lock, and the pause before it tries again, in ms. */
const [lockTimeoutMs, retryAfterMs] = [1_000, 3_000];

/** Bookkeeping tables of former releases. Each table recorded the migrations of all folders. */
export const formerTables = ["__drizzle_migrations", "feature_migrations"];

/**
 * Applies new migrations, one transaction per folder. Concurrent calls wait for each other. Waits for tables that others
 * use, such as a backup, without blocking the requests of other processes.
 * @throws StartRefused
 */
export async function migrate(database: Database, folders: readonly Migrations[]): Promise<void> {
  // A separate connection without a statement timeout, because migrations of large tables take long.
  await using client = await connected(database.directUrl); // the end of the connection releases the lock
  try {
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    // Requests wait behind a migration that waits for a lock, and give up after `lock_timeout` (database.ts).
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`);
    const connection = drizzle(client);
    const former = await formerlyApplied(connection);
    for (const folder of folders) {
      await adopt(connection, folder, former);
      await retried(() => applyMigrations(connection, configOf(folder)));
    }
  } catch (error) {
    const { code, message } = rootCause(error);
    if (code !== insufficientPrivilege) throw error;
    throw new StartRefused(
      `The database does not allow the store to create its tables: ${message}. Grant its role that right. Or set MIGRATE=off, ` +
        "and start the store once after each update with MIGRATE=on and a role that has that right.",
    );
  }
}

/** Repeats a transaction until it gets its locks. */
async function retried(apply: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await apply();
      return;
    } catch (error) {
      if (rootCause(error).code !== lockNotAvailable) throw error;
      await sleep(retryAfterMs);
    }
  }
}

/** Checks that all migrations are applied. Used for database roles that may not create tables. @throws StartRefused */
export async function requireMigrated(database: Database, folders: readonly Migrations[]): Promise<void> {
  const missing: string[] = [];
  for (const folder of folders) {
    const config = configOf(folder);
    const recorded = await datesIn(database, config.migrationsTable).catch((error: unknown): number[] => {
      const { code, message } = rootCause(error);
      if (code === insufficientPrivilege)
        throw new StartRefused(`The database does not allow the store to check its tables: ${message}.`);
      if (hasNoTables(error)) return [];
      throw error;
    });
    if (readMigrationFiles(config).some(({ folderMillis }) => !recorded.includes(folderMillis)))
      missing.push(folder.name);
  }
  if (missing.length > 0)
    throw new StartRefused(
      `The tables of ${missing.join(", ")} do not match this version of the store, and MIGRATE is off. ` +
        "Start the store once with MIGRATE=on and a role that may create tables.",
    );
}

export const configOf = ({ name, folder }: Migrations) => ({
  migrationsFolder: folder,
  migrationsTable: `${name}_migrations`,
});

export async function datesIn(connection: NodePgDatabase, table: string): Promise<number[]> {
  const query = sql`select created_at as at from drizzle.${sql.identifier(table)}`;
  const { rows } = await connection.execute<{ at: string }>(query);
  return rows.map(({ at }) => Number(at));
}

/** SQL columns of a bookkeeping table, the same as in drizzle's own tables. */
export const bookkeepingColumns = "(id serial primary key, hash text not null, created_at bigint)";

export async function formerlyApplied(connection: NodePgDatabase): Promise<ReadonlySet<number>> {
  const dates: number[] = [];
  for (const name of formerTables) {
    const { rows } = await connection.execute(sql`select to_regclass(${`drizzle.${name}`}) as found`);
    if (rows[0]?.["found"]) dates.push(...(await datesIn(connection, name)));
  }
  return new Set(dates);
}

/**
 * Records a folder's migrations as applied if their dates are in `former`, the dates in `formerTables`. Runs at each
 * start, because an earlier release may have applied a migration since the last start.
 */
async function adopt(connection: NodePgDatabase, folder: Migrations, former: ReadonlySet<number>): Promise<void> {
  const config = configOf(folder);
  const applied = readMigrationFiles(config).filter(({ folderMillis }) => former.has(folderMillis));
  if (applied.length === 0) return;
  const table = sql`drizzle.${sql.identifier(config.migrationsTable)}`;
  await connection.transaction(async (transaction) => {
    await transaction.execute(sql`create table if not exists ${table} ${sql.raw(bookkeepingColumns)}`);
    for (const { hash, folderMillis } of applied)
      await transaction.execute(
        sql`insert into ${table} (hash, created_at) select ${hash}, ${folderMillis}::bigint
          where not exists (select from ${table} where created_at = ${folderMillis}::bigint)`,
      );
  });
}
