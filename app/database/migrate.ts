import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import type { Database } from "./database.ts";

/** The steps that make somebody's tables: whose they are, and the folder where drizzle-kit writes them. */
export type Migrations = { readonly name: string; readonly folder: string };

/** Any number that nothing else locks: it makes processes that start together migrate one after another. */
const migrationLock = 8_264_201;

/** Where it was noted what had been applied, before each folder had a table of its own for that. */
const formerTables = ["__drizzle_migrations", "feature_migrations"];

/**
 * Applies what is new in each folder, one folder after another, each in a transaction. What was applied is noted in a table for each
 * folder, `drizzle.<name>_migrations`. Safe to call from several processes at once.
 */
export async function migrate(database: Database, folders: readonly Migrations[]): Promise<void> {
  // A connection of its own: a large table may take longer to change than any query of the store may.
  const client = new Client({
    connectionString: database.$client.options.connectionString,
    connectionTimeoutMillis: 3_000,
  });
  client.on("error", () => {}); // what it is doing then fails with it
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    const connection = drizzle(client);
    const former = await formerlyApplied(connection);
    for (const { name, folder } of folders) {
      const config = { migrationsFolder: folder, migrationsTable: `${name}_migrations` };
      await adopt(connection, config, former);
      await applyMigrations(connection, config);
    }
  } finally {
    await client.end(); // and with it the lock
  }
}

type Config = { readonly migrationsFolder: string; readonly migrationsTable: string };

/** The dates of the migrations that the former tables note, where there are such tables. */
async function formerlyApplied(connection: NodePgDatabase): Promise<ReadonlySet<number>> {
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
