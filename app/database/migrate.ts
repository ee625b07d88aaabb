import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import type { Database } from "./database.ts";
import { hasNoTables } from "./missing-tables.ts";
import { StartRefused } from "./postgres/refused.ts";
import { rootCause } from "./root-cause.ts";

/** A feature's name and its folder of migrations, in drizzle-kit's format. */
export type Migrations = { readonly name: string; readonly folder: string };

/** Key of the advisory lock that serializes migrations. The number is arbitrary. */
export const migrationLock = 8_264_201;

/** SQLSTATE insufficient_privilege. */
const insufficientPrivilege = "42501";

/** Bookkeeping tables of former releases. Each table recorded the migrations of all folders. */
export const formerTables = ["__drizzle_migrations", "feature_migrations"];

/**
 * Applies new migrations, one transaction per folder. Records the migrations in `drizzle.<name>_migrations`. Several
 * processes may call `migrate` concurrently.
 * @throws StartRefused if the role may not create tables
 */
export async function migrate(database: Database, folders: readonly Migrations[]): Promise<void> {
  // A separate connection without a statement timeout, because migrations of large tables take long.
  const client = new Client({
    connectionString: database.directUrl,
    connectionTimeoutMillis: 3_000,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    const connection = drizzle(client);
    const former = await formerlyApplied(connection);
    for (const folder of folders) {
      await adopt(connection, configOf(folder), former);
      await applyMigrations(connection, configOf(folder));
    }
  } catch (error) {
    const { code, message } = rootCause(error);
    if (code !== insufficientPrivilege) throw error;
    throw new StartRefused(
      `The database does not allow the store to create its tables: ${message}. Grant its role that right. Or set MIGRATE=off, ` +
        "and start the store once after each update with MIGRATE=on and a role that has that right.",
    );
  } finally {
    await client.end(); // the end of the connection also releases the lock
  }
}

/**
 * Checks that all migrations are applied, for a role that may not create tables.
 * @throws StartRefused if a migration is missing, or the role may not read the bookkeeping tables
 */
export async function requireMigrated(database: Database, folders: readonly Migrations[]): Promise<void> {
  const missing: string[] = [];
  for (const folder of folders) {
    const expected = readMigrationFiles(configOf(folder)).map(({ folderMillis }) => folderMillis);
    const table = sql`drizzle.${sql.identifier(configOf(folder).migrationsTable)}`;
    const applied = await database
      .execute<{ at: string }>(sql`select created_at as at from ${table}`)
      .catch((error: unknown) => {
        const { code, message } = rootCause(error);
        if (code === insufficientPrivilege)
          throw new StartRefused(`The database does not allow the store to check its tables: ${message}.`);
        if (hasNoTables(error)) return { rows: [] };
        throw error;
      });
    const recorded = new Set(applied.rows.map(({ at }) => Number(at)));
    if (expected.some((date) => !recorded.has(date))) missing.push(folder.name);
  }
  if (missing.length > 0) {
    throw new StartRefused(
      `The tables of ${missing.join(", ")} do not match this version of the store, and MIGRATE is off. ` +
        "Start the store once with MIGRATE=on and a role that may create tables.",
    );
  }
}

export const configOf = ({ name, folder }: Migrations): Config => ({
  migrationsFolder: folder,
  migrationsTable: `${name}_migrations`,
});

type Config = { readonly migrationsFolder: string; readonly migrationsTable: string };

/** Reads the migration dates in the former bookkeeping tables. Empty if no such table exists. */
export async function formerlyApplied(connection: NodePgDatabase): Promise<ReadonlySet<number>> {
  const dates = new Set<number>();
  for (const name of formerTables) {
    const { rows: found } = await connection.execute(sql`select to_regclass(${`drizzle.${name}`}) as found`);
    if (!found[0]?.["found"]) continue;
    const { rows } = await connection.execute(sql`select created_at from drizzle.${sql.identifier(name)}`);
    for (const row of rows) dates.add(Number(row["created_at"]));
  }
  return dates;
}

/**
 * Copies the folder's records from the former bookkeeping tables to `<name>_migrations`, matched by date. Runs at every
 * start, because a former release may have run since the last start. Keeps the former tables for former releases.
 */
async function adopt(connection: NodePgDatabase, config: Config, former: ReadonlySet<number>): Promise<void> {
  const applied = readMigrationFiles(config).filter(({ folderMillis }) => former.has(folderMillis));
  if (applied.length === 0) return;
  const table = sql`drizzle.${sql.identifier(config.migrationsTable)}`;
  await connection.transaction(async (transaction) => {
    // The columns match those of drizzle's own bookkeeping tables.
    await transaction.execute(
      sql`create table if not exists ${table} (id serial primary key, hash text not null, created_at bigint)`,
    );
    for (const { hash, folderMillis } of applied)
      await transaction.execute(
        sql`insert into ${table} (hash, created_at) select ${hash}, ${folderMillis}::bigint
          where not exists (select from ${table} where created_at = ${folderMillis}::bigint)`,
      );
  });
}
