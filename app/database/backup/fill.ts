import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { CommandError } from "../../server/command/errors.ts";
import { type AppliedMigrations, applyAgain, Unknown } from "../applied.ts";
import { migrationLock, type Migrations } from "../migrate.ts";
import { inBulk } from "./bulk.ts";
import { asWritten, type Content, type Header, rowsOf, type Tallies } from "./content.ts";
import { asItComes, type Throttle } from "./throttle.ts";
import { inSql, isEmpty, namesOf, sequencesOf, type Table, tablesOf, withColumns } from "./tables.ts";
import { isSame, startTally, type Tally } from "./tally.ts";

/**
 * Puts a backup into an empty database, all in one transaction: it is there whole or not at all.
 * @param onCommit told just before it is there for good.
 * @throws CommandError where the database is not empty, or the backup is of a newer version of the store.
 */
export async function restoreInto(
  client: Client,
  content: Content,
  folders: readonly Migrations[],
  onCommit: () => void = () => {},
): Promise<void> {
  await client.query("begin");
  await client.query("select pg_advisory_xact_lock($1)", [migrationLock]); // a store that starts now waits
  if (!(await isEmpty(client)))
    throw new CommandError("The database is not empty. A backup is restored into an empty one: name another.");
  await makeTables(client, folders, content.header.migrations);
  await fill(client, content);
  onCommit();
  await client.query("commit");
}

/** Makes the tables of a store that has had these migrations, in the client's transaction. @throws CommandError */
export async function makeTables(
  client: Client,
  folders: readonly Migrations[],
  migrations: readonly AppliedMigrations[],
): Promise<void> {
  await applyAgain(client, folders, migrations).catch((error: unknown) => {
    if (!(error instanceof Unknown)) throw error;
    throw new CommandError("The backup was made by a newer version of the store: restore it with that version.");
  });
}

/**
 * Puts a backup into a database that has the tables it is of. What stands in them by then goes. Triggers do nothing: what they do was
 * done when the rows were first written. In the client's transaction. Resolves with what is there then.
 */
export async function fill(client: Client, content: Content): Promise<Tallies> {
  const { tables, sequences } = content.header;
  const there = await tablesOf(client);
  if (!isDeepStrictEqual(there, tables)) throw new Error(`The tables are others: ${namesOf(there).join(", ")}`);
  const all = namesOf(tables).map(inSql).join(", ");
  const put: Record<string, Tally> = {};
  await client.query(asWritten);
  await inBulk(client, tables, async () => {
    await client.query(`truncate ${all}`);
    for await (const { table, rows } of content.tables()) put[table.name] = await putRows(client, table, rows);
  });
  requireSame(await content.tallies(), put);
  for (const { name, last } of sequences)
    if (last !== null) await client.query("select setval($1, $2)", [inSql(name), last]);
  await client.query(`analyze ${all}`);
  return put;
}

/** Frozen: no later transaction has to look whether this one was kept. */
async function putRows(client: Client, table: Table, rows: AsyncIterable<Buffer>): Promise<Tally> {
  const tally = startTally();
  const counted = async function* () {
    for await (const piece of rows) {
      tally.add(piece);
      yield piece;
    }
  };
  await pipeline(counted, client.query(copyFrom(`copy ${withColumns(table)} from stdin with (freeze)`)));
  return tally.result();
}

/** Reads again what was put into a database. @throws where a table has other rows, or a sequence gave another number last. */
export async function compare(
  client: Client,
  header: Header,
  wanted: Tallies,
  pace: Throttle = asItComes,
): Promise<void> {
  await client.query("begin isolation level repeatable read read only");
  await client.query(asWritten);
  const found: Record<string, Tally> = {};
  for (const table of header.tables) {
    const tally = startTally();
    for await (const piece of pace(rowsOf(client, table))) tally.add(piece);
    found[table.name] = tally.result();
  }
  requireSame(wanted, found);
  if (!isDeepStrictEqual(await sequencesOf(client), header.sequences))
    throw new CommandError("What was restored would go on with other numbers than what was saved.");
  await client.query("commit");
}

function requireSame(wanted: Tallies, found: Tallies) {
  const others = Object.keys(wanted).filter((name) => !found[name] || !isSame(wanted[name]!, found[name]));
  if (others.length > 0)
    throw new CommandError(`What was restored has other rows than what was saved, in ${others.join(", ")}.`);
}
