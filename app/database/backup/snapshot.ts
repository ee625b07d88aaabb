import { isDeepStrictEqual } from "node:util";
import type { Client } from "pg";
import { CommandError } from "../../server/command/errors.ts";
import type { ShowProgress } from "../../server/command/progress.ts";
import { type AppliedMigrations, appliedIn, UnknownMigration } from "../applied.ts";
import type { Migrations } from "../migrate.ts";
import { copySettings, type Header, backupText } from "./content.ts";
import { quoted, namesOf, sequencesOf, sizesOf, type Table, tablesOf } from "./tables.ts";

type Options = {
  readonly folders: readonly Migrations[];
  /** Applied migrations, from `migrationsIn`. */
  readonly migrations: readonly AppliedMigrations[];
  /** Tables that `migrations` create. */
  readonly tables: readonly Table[];
  readonly secrets: readonly string[];
  readonly progress: ShowProgress;
};

/** A snapshot of a shop. `text` can be read once. `leftOut` lists tables and columns that no migration created. */
export type Snapshot = {
  readonly text: AsyncIterable<Buffer>;
  readonly leftOut: readonly string[];
  /** Time of the snapshot. The snapshot includes all earlier commits. */
  readonly at: Date;
};

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
 * Begins a transaction and takes a snapshot. Locks the tables first, because the snapshot would show a table as empty
 * if a migration rewrote it later.
 * @throws CommandError if a migration has just run
 */
export async function snapshotOf(client: Client, options: Options): Promise<Snapshot> {
  const { folders, migrations, tables, secrets, progress } = options;
  await client.query("begin isolation level repeatable read read only");
  await client.query(copySettings);
  await client.query(`lock table ${namesOf(tables).map(quoted).join(", ")} in access share mode`);
  // PostgreSQL takes the snapshot at the next query, so the snapshot includes all commits before `at`.
  const at = new Date();
  if (!isDeepStrictEqual(await migrationsIn(client, folders), migrations))
    throw new CommandError("The shop's tables were changed just now. Try again in a moment.");
  const sequences = await sequencesOf(client, tables);
  const header = { at: at.toISOString(), secrets, migrations, tables, sequences };
  const leftOut = unknownIn(await tablesOf(client), tables);
  return { text: withProgress(client, header, await sizesOf(client), progress), leftOut, at };
}

/** Names of unexpected tables and columns, as `table` or `table.column`. */
function unknownIn(existing: readonly Table[], expected: readonly Table[]): string[] {
  const columnsOf = new Map(expected.map(({ name, columns }) => [name, new Set(columns)]));
  const others = existing.flatMap(({ name, columns }) => {
    const known = columnsOf.get(name);
    return known ? columns.filter((column) => !known.has(column)).map((column) => `${name}.${column}`) : [name];
  });
  return others.toSorted();
}

/** Streams the backup's text. Shows progress by table size. */
async function* withProgress(
  client: Client,
  header: Header,
  sizes: ReadonlyMap<string, number>,
  progress: ShowProgress,
) {
  const left = new Map(header.tables.map(({ name }) => [name, sizes.get(name) ?? 0]));
  const bar = progress(
    "Copying",
    left.values().reduce((sum, size) => sum + size, 0),
  );
  yield* backupText(client, header, ({ name }, count) => {
    const part = Math.min(count, left.get(name)!);
    left.set(name, left.get(name)! - part);
    bar.add(part);
  });
  bar.done();
}
