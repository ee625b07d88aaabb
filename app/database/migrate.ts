import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import type { Database } from "./database.ts";
import { hasNoTables } from "./missing-tables.ts";
import { StartRefused } from "./postgres/refused.ts";
import { rootCause } from "./root-cause.ts";

/** The steps that make somebody's tables: whose they are, and the folder where drizzle-kit writes them. */
export type Migrations = { readonly name: string; readonly folder: string };

/** Any number that nothing else locks: it makes processes that start together migrate one after another. */
export const migrationLock = 8_264_201;

/** What PostgreSQL answers to a role that may not do it. */
const noRight = "42501";

/** Where it was noted what had been applied, before each folder had a table of its own for that. */
export const formerTables = ["__drizzle_migrations", "feature_migrations"];

/**
 * Applies what is new in each folder, one folder after another, each in a transaction. What was applied is noted in a table for each
 * folder, `drizzle.<name>_migrations`. Safe to call from several processes at once.
 * @throws StartRefused where the database's role may make no tables.
 */
export async function migrate(database: Database, folders: readonly Migrations[]): Promise<void> {
  // A connection of its own: a large table may take longer to change than any query of the store may.
  const client = new Client({
    connectionString: database.directUrl,
    connectionTimeoutMillis: 3_000,
  });
  client.on("error", () => {}); // what it is doing then fails with it
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
    if (code !== noRight) throw error;
    throw new StartRefused(
      `The database does not let the store make its tables: ${message}. Give its role that right, or have one that has it ` +
        "start the store once after each update, and set MIGRATE=off.",
    );
  } finally {
    await client.end(); // and with it the lock
  }
}

/**
 * For a role that may make no tables: looks whether all is applied.
 * @throws StartRefused where something is not, or cannot be read.
 */
export async function requireMigrated(database: Database, folders: readonly Migrations[]): Promise<void> {
  const missing: string[] = [];
  for (const folder of folders) {
    const wanted = readMigrationFiles(configOf(folder)).map(({ folderMillis }) => folderMillis);
    const table = sql`drizzle.${sql.identifier(configOf(folder).migrationsTable)}`;
    const applied = await database
      .execute<{ at: string }>(sql`select created_at as at from ${table}`)
      .catch((error: unknown) => {
        const { code, message } = rootCause(error);
        if (code === noRight)
          throw new StartRefused(`The database does not let the store see whether its tables are there: ${message}.`);
        if (hasNoTables(error)) return { rows: [] };
        throw error;
      });
    const there = new Set(applied.rows.map(({ at }) => Number(at)));
    if (wanted.some((date) => !there.has(date))) missing.push(folder.name);
  }
  if (missing.length > 0) {
    throw new StartRefused(
      `The tables of ${missing.join(", ")} are not those of this version of the store. MIGRATE is off: ` +
        "have a role that may make tables start it once with MIGRATE=on.",
    );
  }
}

export const configOf = ({ name, folder }: Migrations): Config => ({
  migrationsFolder: folder,
  migrationsTable: `${name}_migrations`,
});

type Config = { readonly migrationsFolder: string; readonly migrationsTable: string };

/** The dates of the migrations that the former tables note, where there are such tables. */
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
 * Notes as applied, in the folder's own table, what a former table notes: a migration made of parts of a former one has its date. The former
 * tables stay as they are. So this may be done at every start, and finds what a former release has done in between.
 */
async function adopt(connection: NodePgDatabase, config: Config, former: ReadonlySet<number>): Promise<void> {
  const applied = readMigrationFiles(config).filter(({ folderMillis }) => former.has(folderMillis));
  if (applied.length === 0) return;
  const table = sql`drizzle.${sql.identifier(config.migrationsTable)}`;
  await connection.transaction(async (transaction) => {
    // As drizzle makes it.
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
