import type { Client } from "pg";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { configOf, formerlyApplied, formerTables, type Migrations } from "./migrate.ts";

/** Which migrations of a folder a database has had, by their dates as they are noted. */
export type AppliedMigrations = { readonly name: string; readonly dates: readonly number[] };

/** Whose migrations are not all among ours: those of a newer version of the store. */
export class Unknown extends Error {}

/** What a database has had of each folder, in the folders' order. @throws Unknown */
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
    const ours = readMigrationFiles(config).map(({ folderMillis }) => folderMillis);
    const noted = tables.delete(config.migrationsTable)
      ? (await database.execute(sql`select created_at as at from drizzle.${sql.identifier(config.migrationsTable)}`))
          .rows
      : [];
    const dates = new Set([...noted.map(({ at }) => Number(at)), ...ours.filter((date) => former.has(date))]);
    if (dates.difference(new Set(ours)).size > 0) throw new Unknown(folder.name);
    all.push({ name: folder.name, dates: ours.filter((date) => dates.has(date)) });
  }
  if (tables.size > 0) throw new Unknown([...tables].join());
  return all.filter(({ dates }) => dates.length > 0);
}

/**
 * Applies to an empty database what another one has had, and no more, and notes it in the same way: it is then as that one was made.
 * All within the client's transaction. @throws Unknown
 */
export async function applyAgain(
  client: Client,
  folders: readonly Migrations[],
  applied: readonly AppliedMigrations[],
): Promise<void> {
  await client.query("create schema if not exists drizzle");
  const known = new Map(folders.map((folder) => [folder.name, folder]));
  for (const { name, dates } of applied) {
    const folder = known.get(name);
    if (!folder) throw new Unknown(name);
    const config = configOf(folder);
    const files = new Map(readMigrationFiles(config).map((file) => [file.folderMillis, file]));
    const notes = `drizzle."${config.migrationsTable}"`;
    // As drizzle makes it.
    await client.query(`create table ${notes} (id serial primary key, hash text not null, created_at bigint)`);
    for (const date of dates) {
      const file = files.get(date);
      if (!file) throw new Unknown(name);
      for (const statement of file.sql) await client.query(statement);
      await client.query(`insert into ${notes} (hash, created_at) values ($1, $2)`, [file.hash, date]);
    }
  }
}
