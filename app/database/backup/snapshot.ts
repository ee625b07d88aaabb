import { isDeepStrictEqual } from "node:util";
import type { Client } from "pg";
import { CommandError } from "../../server/command/errors.ts";
import type { ShowProgress } from "../../server/command/progress.ts";
import { type AppliedMigrations, appliedIn, UnknownMigration } from "../applied.ts";
import type { Migrations } from "../migrate.ts";
import { copySettings, type Header, backupText } from "./content.ts";
import { quoted, namesOf, sequencesOf, sizeOf, type Table, tablesOf } from "./tables.ts";

type Facts = Pick<Header, "migrations" | "tables" | "secrets">;
type Options = Facts & { readonly folders: readonly Migrations[]; readonly progress: ShowProgress };

/** Reads a shop's applied migrations. @throws CommandError if no migration is applied, or a migration is unknown */
export async function migrationsIn(client: Client, folders: readonly Migrations[]): Promise<AppliedMigrations[]> {
  const migrations = await appliedIn(client, folders).catch((error: unknown) => {
    if (!(error instanceof UnknownMigration)) throw error;
    throw new CommandError("A newer version of the store has changed this shop's tables. Use that version.");
  });
  if (migrations.length === 0) throw new CommandError("There is no shop in this database yet.");
  return migrations;
}

/**
 * Begins a transaction, locks the tables, and takes a snapshot. Without the locks, a table that a migration rewrites
 * would look empty in the snapshot. @throws CommandError if a migration has just run
 */
export async function snapshotOf(client: Client, { folders, migrations, tables, secrets, progress }: Options) {
  await client.query("begin isolation level repeatable read read only");
  await client.query(copySettings);
  await client.query(`lock table ${namesOf(tables).map(quoted).join(", ")} in access share mode`);
  // PostgreSQL takes the snapshot at the next query. So the snapshot includes all commits before `at`.
  const at = new Date();
  if (!isDeepStrictEqual(await migrationsIn(client, folders), migrations))
    throw new CommandError("The shop's tables were changed just now. Try again in a moment.");
  const sequences = await sequencesOf(client, tables);
  const header = { at: at.toISOString(), secrets, migrations, tables, sequences };
  const leftOut = unknownIn(await tablesOf(client), tables);
  return { text: withProgress(client, header, progress), leftOut, at };
}

/** Tables and columns that the store does not know, as `table` or `table.column`. */
function unknownIn(existing: readonly Table[], expected: readonly Table[]): string[] {
  const others = existing.flatMap(({ name, columns }) => {
    const known = expected.find((table) => table.name === name)?.columns;
    return known ? columns.filter((column) => !known.includes(column)).map((column) => `${name}.${column}`) : [name];
  });
  return others.toSorted();
}

/** Shows the progress relative to the tables' size on disk. */
async function* withProgress(client: Client, header: Header, progress: ShowProgress) {
  const shown = progress("Copying", await sizeOf(client, header.tables));
  yield* backupText(client, header, shown.add);
  shown.done();
}
