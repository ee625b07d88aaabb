import type { Client } from "pg";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { bookkeepingColumns, configOf, datesIn, formerlyApplied, formerTables, type Migrations } from "./migrate.ts";

/** Applied migrations of one folder. `dates` are drizzle's `created_at` values, in ms since 1970. */
export type AppliedMigrations = { name: string; dates: number[] };

/** Thrown if a database or a backup has a migration that this version of the store does not know. */
export class UnknownMigration extends Error {}

/** Reads the applied migrations of each folder. @throws UnknownMigration */
export async function appliedIn(client: Client, folders: readonly Migrations[]): Promise<AppliedMigrations[]> {
  const database = drizzle(client);
  const former = await formerlyApplied(database);
  const { rows } = await client.query<{ table: string }>(
    "select tablename as table from pg_tables where schemaname = 'drizzle' and tablename <> all ($1)",
    [formerTables],
  );
  const tables = new Set(rows.map(({ table }) => table));
  const all: AppliedMigrations[] = [];
  for (const folder of folders) {
    const config = configOf(folder);
    const available = readMigrationFiles(config).map(({ folderMillis }) => folderMillis);
    const recorded = tables.delete(config.migrationsTable) ? await datesIn(database, config.migrationsTable) : [];
    const dates = new Set([...recorded, ...available.filter((date) => former.has(date))]);
    if (dates.difference(new Set(available)).size > 0) throw new UnknownMigration(folder.name);
    all.push({ name: folder.name, dates: available.filter((date) => dates.has(date)) });
  }
  if (tables.size > 0) throw new UnknownMigration([...tables].join());
  return all.filter(({ dates }) => dates.length > 0);
}

/** Applies the `applied` migrations to an empty database, in the client's transaction. @throws UnknownMigration */
export async function applyAgain(
  client: Client,
  folders: readonly Migrations[],
  applied: readonly AppliedMigrations[],
): Promise<void> {
  await client.query("create schema if not exists drizzle");
  const known = new Map(folders.map((folder) => [folder.name, folder]));
  for (const { name, dates } of applied) {
    const folder = known.get(name);
    if (!folder) throw new UnknownMigration(name);
    const config = configOf(folder);
    const files = new Map(readMigrationFiles(config).map((file) => [file.folderMillis, file]));
    const bookkeeping = `drizzle."${config.migrationsTable}"`;
    await client.query(`create table ${bookkeeping} ${bookkeepingColumns}`);
    for (const date of dates) {
      const file = files.get(date);
      if (!file) throw new UnknownMigration(name);
      for (const statement of file.sql) await client.query(statement);
      await client.query(`insert into ${bookkeeping} (hash, created_at) values ($1, $2)`, [file.hash, date]);
    }
  }
}
