import { stat } from "node:fs/promises";
import type { Client } from "pg";
import { noProgress, type ShowProgress } from "../../server/command/progress.ts";
import type { Secrets } from "../../server/secrets.ts";
import { writeWhole } from "../../server/whole-file.ts";
import type { Migrations } from "../migrate.ts";
import type { Tallies } from "./content.ts";
import { openBackup, packed, verify } from "./file.ts";
import { compare, fill, makeTables } from "./fill.ts";
import { unhurried } from "./throttle.ts";
import { inScratch } from "./scratch.ts";
import { migrationsIn, snapshotOf } from "./snapshot.ts";
import { tablesOf } from "./tables.ts";

type Options = {
  /** A connection to the shop's database, without time limits. */
  readonly client: Client;
  /** The file that is to be. */
  readonly path: string;
  /** Those of all features, switched on or not. */
  readonly folders: readonly Migrations[];
  readonly secrets: Secrets;
  readonly progress: ShowProgress;
  readonly stopping: AbortSignal;
};

/** What a backup has, in bytes as a file, and the tables and columns that it does not have, because no version of the store has made them. */
export type BackupReport = {
  readonly rows: number;
  readonly tables: number;
  readonly bytes: number;
  readonly leftOut: readonly string[];
  /** The moment of which the shop is in the file. */
  readonly at: Date;
};

/**
 * Writes the whole shop, as it is at one moment, into a file, and restores it from there into a scratch database, where every table must
 * have the same rows: only then has the file its name.
 * @throws CommandError
 */
export async function backUp({ client, path, folders, secrets, progress, stopping }: Options): Promise<BackupReport> {
  stopping.addEventListener("abort", () => void client.end());
  return inScratch(stopping, async (scratch) => {
    const migrations = await migrationsIn(client, folders);
    await scratch.query("begin");
    await makeTables(scratch, folders, migrations);
    const tables = await tablesOf(scratch);
    await scratch.query("commit");

    const { text, leftOut, at } = await snapshotOf(client, { folders, migrations, tables, secrets, progress });
    let tallies: Tallies = {};
    await writeWhole(path, packed(unhurried(text)), async (part) => {
      await client.query("commit");
      tallies = await prove(part, scratch, progress);
    });
    const rows = Object.values(tallies).reduce((sum, tally) => sum + tally.rows, 0);
    return { rows, tables: tables.length, bytes: (await stat(path)).size, leftOut, at };
  });
}

/** Reads a file, and restores it. @throws where anything is not as it was. */
async function prove(path: string, scratch: Client, progress: ShowProgress): Promise<Tallies> {
  const size = await verify(path, noProgress);
  const shown = progress("Proving", size);
  const content = await openBackup(path, size, shown.add, unhurried);
  await scratch.query("begin");
  const tallies = await fill(scratch, content);
  await scratch.query("commit");
  await compare(scratch, content.header, tallies, unhurried);
  shown.done();
  return tallies;
}
