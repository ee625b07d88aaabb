import { isDeepStrictEqual } from "node:util";
import type { Client } from "pg";
import { CommandError } from "../../server/command/errors.ts";
import type { ShowProgress } from "../../server/command/progress.ts";
import { type AppliedMigrations, appliedIn, Unknown } from "../applied.ts";
import type { Migrations } from "../migrate.ts";
import { asWritten, type Header, written } from "./content.ts";
import { inSql, namesOf, sequencesOf, sizesOf, type Table, tablesOf } from "./tables.ts";

type Options = {
  /** Those of all features, switched on or not. */
  readonly folders: readonly Migrations[];
  /** What the shop's database has had, as `migrationsIn` says, and the tables that a store has that has had them. */
  readonly migrations: readonly AppliedMigrations[];
  readonly tables: readonly Table[];
  readonly secrets: readonly string[];
  readonly progress: ShowProgress;
};

/** One moment of a shop: its text, which is read once, and the tables and columns that are not in it, because no version of the store has made them. */
export type Snapshot = {
  readonly text: AsyncIterable<Buffer>;
  readonly leftOut: readonly string[];
  /** All that was committed until then is in it. */
  readonly at: Date;
};

/** What a shop's database has had. @throws CommandError for none of ours. */
export async function migrationsIn(client: Client, folders: readonly Migrations[]): Promise<AppliedMigrations[]> {
  const migrations = await appliedIn(client, folders).catch((error: unknown) => {
    if (!(error instanceof Unknown)) throw error;
    throw new CommandError("A newer version of the store has changed this shop's tables: use that version.");
  });
  if (migrations.length === 0) throw new CommandError("There is no shop in this database yet.");
  return migrations;
}

/**
 * Begins a transaction that sees one moment of the shop. Until its end nobody changes the tables' columns, after which they would look empty
 * from that moment. @throws CommandError
 */
export async function snapshotOf(client: Client, options: Options): Promise<Snapshot> {
  const { folders, migrations, tables, secrets, progress } = options;
  await client.query("begin isolation level repeatable read read only");
  await client.query(asWritten);
  await client.query(`lock table ${namesOf(tables).map(inSql).join(", ")} in access share mode`);
  // The moment is that of the first question.
  const at = new Date();
  if (!isDeepStrictEqual(await migrationsIn(client, folders), migrations))
    throw new CommandError("The shop's tables were changed just now. Try again in a moment.");
  const sequences = await sequencesOf(client, tables);
  const header = { at: at.toISOString(), secrets, migrations, tables, sequences };
  const leftOut = othersIn(await tablesOf(client), tables);
  return { text: shown(client, header, await sizesOf(client), progress), leftOut, at };
}

/** What of these tables is not among ours: `table`, or `table.column`. */
function othersIn(there: readonly Table[], ours: readonly Table[]): string[] {
  const columnsOf = new Map(ours.map(({ name, columns }) => [name, new Set(columns)]));
  const others = there.flatMap(({ name, columns }) => {
    const known = columnsOf.get(name);
    return known ? columns.filter((column) => !known.has(column)).map((column) => `${name}.${column}`) : [name];
  });
  return others.toSorted();
}

/** The text, with a bar that is as far as the tables that are written are large. */
async function* shown(client: Client, header: Header, sizes: ReadonlyMap<string, number>, progress: ShowProgress) {
  const left = new Map(header.tables.map(({ name }) => [name, sizes.get(name) ?? 0]));
  const bar = progress(
    "Copying",
    left.values().reduce((sum, size) => sum + size, 0),
  );
  yield* written(client, header, ({ name }, count) => {
    const part = Math.min(count, left.get(name)!);
    left.set(name, left.get(name)! - part);
    bar.add(part);
  });
  bar.done();
}
