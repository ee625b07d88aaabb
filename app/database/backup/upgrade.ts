import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import type { BareTools } from "../../server/command/command.ts";
import { CommandError } from "../../server/command/errors.ts";
import { connected } from "../connected.ts";
import type { Migrations } from "../migrate.ts";
import { startAlone } from "../postgres/alone.ts";
import { finishUpgrade, major, makeDatabase, upgradedOf, versionOf } from "../postgres/create.ts";
import { findHome, type Home } from "../postgres/home.ts";
import { lockHome } from "../postgres/lock.ts";
import { syncFolder } from "../postgres/note.ts";
import { programsFor } from "../postgres/start.ts";
import { readBackup } from "./content.ts";
import { compare, fill, makeTables } from "./fill.ts";
import { installServer } from "./older-server.ts";
import { bulkSettings, scratchFolder } from "./scratch.ts";
import { migrationsIn, snapshotOf } from "./snapshot.ts";
import { tablesOf } from "./tables.ts";

type Options = Pick<BareTools, "progress" | "stopping" | "onCommit"> & { readonly folders: readonly Migrations[] };

/**
 * Upgrades a data folder to the current major version of PostgreSQL, and keeps the old database under another name.
 * Resolves to null if the folder is up to date. An interruption leaves at least one complete database, old or new.
 * @throws CommandError, StartRefused
 */
export async function upgradeFolder(dataDir: string, options: Options) {
  const { stopping, onCommit } = options;
  const home = await findHome(dataDir);
  await using _ = await lockHome(home);
  await finishUpgrade(home);
  const from = await versionOf(home);
  if (from === major) return null;
  const oldData = `${home.data}-${from}`;
  if (existsSync(oldData))
    throw new CommandError(`${oldData} already exists. Move it away, because the old database will be kept there.`);
  await using folder = await scratchFolder();
  const older = await programsFor(home, await installServer(from, folder.path, stopping));
  await rm(upgradedOf(home), { recursive: true, force: true }); // left by a killed upgrade
  const leftOut = await copy(home, older, options);
  onCommit();
  await rename(home.data, oldData);
  await rename(upgradedOf(home), home.data);
  await syncFolder(home.folder);
  return { from, oldData, leftOut };
}

/**
 * Copies the old database to a new one. Resolves to the names of tables and columns that were not copied.
 * @param older folder of PostgreSQL's programs in the old major version.
 */
async function copy(home: Home, older: string, { folders, progress, stopping }: Options): Promise<readonly string[]> {
  await using before = await startAlone(older, home, {}, stopping);
  await using source = await connected(before.url);
  const binaries = await programsFor(home);
  let leftOut: readonly string[] = [];
  await makeDatabase(binaries, home, upgradedOf(home), async (unfinished) => {
    await using after = await startAlone(binaries, unfinished, bulkSettings, stopping);
    await using target = await connected(after.url);
    const migrations = await migrationsIn(source, folders);
    await target.query("begin");
    await makeTables(target, folders, migrations);
    const tables = await tablesOf(target);
    const snapshot = await snapshotOf(source, { folders, migrations, tables, secrets: [], progress });
    const content = await readBackup(snapshot.text);
    const tallies = await fill(target, content);
    await target.query("commit");
    await compare(target, content.header, tallies);
    leftOut = snapshot.leftOut;
  });
  return leftOut;
}
