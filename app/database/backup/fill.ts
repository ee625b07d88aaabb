import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { CommandError } from "../../server/command/errors.ts";
import { applyAgain, UnknownMigration } from "../applied.ts";
import { migrationLock, type Migrations } from "../migrate.ts";
import { tap } from "../tap.ts";
import { inBulk } from "./bulk.ts";
import { copySettings, type Content, type Header, rowsOf, type Tallies } from "./content.ts";
import type { Throttle } from "./throttle.ts";
import { quoted, isEmpty, namesOf, sequencesOf, type Table, tablesOf, withColumns } from "./tables.ts";
import { createTally, type Tally } from "./tally.ts";

type Options = { readonly folders: readonly Migrations[]; readonly onCommit: () => void };

/** Restores a backup into an empty database, in one transaction. @throws CommandError */
export async function restoreInto(client: Client, content: Content, { folders, onCommit }: Options): Promise<void> {
  await client.query("begin");
  await client.query("select pg_advisory_xact_lock($1)", [migrationLock]); // blocks migrations of a starting store
  if (!(await isEmpty(client)))
    throw new CommandError("The database is not empty. Set DATABASE_URL to an empty database.");
  await makeTables(client, folders, content.header.migrations);
  await fill(client, content);
  onCommit();
  await client.query("commit");
}

/** Creates the tables of the given migrations, in the client's transaction. @throws CommandError */
export async function makeTables(client: Client, folders: readonly Migrations[], migrations: Header["migrations"]) {
  await applyAgain(client, folders, migrations).catch((error: unknown) => {
    if (!(error instanceof UnknownMigration)) throw error;
    throw new CommandError("A newer version of the store made this backup. Restore it with that version.");
  });
}

/** Replaces all rows, in the client's transaction. Runs no triggers, because the backup has the triggers' results. */
export async function fill(client: Client, content: Content): Promise<Tallies> {
  const { tables, sequences } = content.header;
  const existing = await tablesOf(client);
  if (!isDeepStrictEqual(existing, tables)) throw new Error(`The tables differ: ${namesOf(existing).join(", ")}`);
  const all = namesOf(tables).map(quoted).join(", ");
  const restored: Record<string, Tally> = {};
  await client.query(copySettings);
  await inBulk(client, tables, async () => {
    await client.query(`truncate ${all}`);
    for await (const { table, rows } of content.tables()) restored[table.name] = await copyRows(client, table, rows);
  });
  requireEqual(await content.tallies(), restored);
  for (const { name, last } of sequences)
    if (last !== null) await client.query("select setval($1, $2)", [quoted(name), last]);
  await client.query(`analyze ${all}`);
  return restored;
}

/** Loads rows. FREEZE saves later reads and vacuum from rewriting the rows. */
async function copyRows(client: Client, table: Table, rows: AsyncIterable<Buffer>): Promise<Tally> {
  const tally = createTally();
  await pipeline(tap(rows, tally.add), client.query(copyFrom(`copy ${withColumns(table)} from stdin with (freeze)`)));
  return tally.result();
}

/** @throws CommandError if rows or sequences of the database differ from the backup */
export async function compare(
  client: Client,
  header: Header,
  expected: Tallies,
  throttle: Throttle = (pieces) => pieces,
): Promise<void> {
  await client.query("begin isolation level repeatable read read only");
  await client.query(copySettings);
  const found: Record<string, Tally> = {};
  for (const table of header.tables) {
    const tally = createTally();
    for await (const piece of throttle(rowsOf(client, table))) tally.add(piece);
    found[table.name] = tally.result();
  }
  requireEqual(expected, found);
  if (!isDeepStrictEqual(await sequencesOf(client), header.sequences))
    throw new CommandError("The restored counters, such as that of order numbers, differ from the saved ones.");
  await client.query("commit");
}

function requireEqual(expected: Tallies, found: Tallies) {
  const others = Object.keys(expected).filter((name) => !isDeepStrictEqual(expected[name], found[name]));
  if (others.length > 0)
    throw new CommandError(`The restored rows differ from the saved ones in ${others.join(", ")}.`);
}
