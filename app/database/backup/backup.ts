import { stat } from "node:fs/promises";
import type { Client } from "pg";
import type { Tools } from "../../server/command/command.ts";
import { noProgress, type ShowProgress } from "../../server/command/progress.ts";
import type { Secrets } from "../../server/secrets.ts";
import { writeWhole } from "../../server/whole-file.ts";
import type { Migrations } from "../migrate.ts";
import type { Tallies } from "./content.ts";
import { openBackup, compressed, verify } from "./file.ts";
import { compare, fill, makeTables } from "./fill.ts";
import { throttled } from "./throttle.ts";
import { withScratchDatabase } from "./scratch.ts";
import { migrationsIn, snapshotOf } from "./snapshot.ts";
import { tablesOf } from "./tables.ts";

type Content = { path: string; folders: readonly Migrations[]; secrets: Secrets };
type Options = Content & Pick<Tools, "client" | "progress" | "stopping">;

/**
 * Writes a backup of the shop to a temporary file, verifies the file with a restore into a scratch database, and then
 * renames the file to `path`. Omits tables and columns that no migration created: `leftOut` lists them.
 * @throws CommandError
 */
export async function backUp({ client, path, folders, secrets, progress, stopping }: Options) {
  stopping.addEventListener("abort", () => void client.end());
  return withScratchDatabase(stopping, async (scratch) => {
    const migrations = await migrationsIn(client, folders);
    await scratch.query("begin");
    await makeTables(scratch, folders, migrations);
    const tables = await tablesOf(scratch);
    await scratch.query("commit");

    const { text, leftOut, at } = await snapshotOf(client, { folders, migrations, tables, secrets, progress });
    let tallies: Tallies = {};
    await writeWhole(path, compressed(throttled(text)), async (part) => {
      await client.query("commit");
      tallies = await verifyRestore(part, scratch, progress);
    });
    const rows = Object.values(tallies).reduce((sum, tally) => sum + tally.rows, 0);
    return { rows, tables: tables.length, bytes: (await stat(path)).size, leftOut, at };
  });
}

async function verifyRestore(path: string, scratch: Client, progress: ShowProgress): Promise<Tallies> {
  const size = await verify(path, noProgress);
  const shown = progress("Proving", size);
  const content = await openBackup(path, size, shown.add, throttled);
  await scratch.query("begin");
  const tallies = await fill(scratch, content);
  await scratch.query("commit");
  await compare(scratch, content.header, tallies, throttled);
  shown.done();
  return tallies;
}
