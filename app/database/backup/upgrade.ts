import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { CommandError } from "../../server/command/errors.ts";
import type { ShowProgress } from "../../server/command/progress.ts";
import { connected } from "../connected.ts";
import type { Migrations } from "../migrate.ts";
import { startAlone } from "../postgres/alone.ts";
import { findShipped } from "../postgres/binaries.ts";
import { finishUpgrade, major, makeDatabase, syncFolder, upgradedOf, versionOf } from "../postgres/create.ts";
import { findHome, type Home } from "../postgres/home.ts";
import { lockHome } from "../postgres/lock.ts";
import { programsFor } from "../postgres/start.ts";
import { read } from "./content.ts";
import { compare, fill, makeTables } from "./fill.ts";
import { installServer } from "./older-server.ts";
import { forBulk, scratchFolder } from "./scratch.ts";
import { migrationsIn, snapshotOf } from "./snapshot.ts";
import { tablesOf } from "./tables.ts";

type Options = {
  /** Those of all features, switched on or not. */
  readonly folders: readonly Migrations[];
  readonly progress: ShowProgress;
  readonly stopping: AbortSignal;
  /** Told just before the new database takes the place of the old one. */
  readonly onCommit: () => void;
};

/** From which major version a data folder was brought, where the old database is now, and which of its tables and columns were not the store's. */
export type Upgraded = { readonly from: string; readonly kept: string; readonly leftOut: readonly string[] };

/**
 * Brings the database of a data folder to the PostgreSQL of this version of the store: copies all rows into a new one, and compares them. The
 * old one is kept under another name. Whatever ends it, the folder has the one or the other, whole. Null
 * where there is nothing to do. @throws CommandError, StartRefused
 */
export async function upgradeFolder(dataDir: string, options: Options): Promise<Upgraded | null> {
  const { stopping, onCommit } = options;
  const home = await findHome(dataDir);
  const lock = await lockHome(home);
  try {
    await finishUpgrade(home);
    const from = await versionOf(home);
    if (from === major) return null;
    const kept = `${home.data}-${from}`;
    if (existsSync(kept))
      throw new CommandError(`${kept} is there already. Move it away: the old database is kept there.`);
    await using folder = await scratchFolder();
    const older = await programsFor(home, await installServer(from, folder.path, stopping));
    await rm(upgradedOf(home), { recursive: true, force: true }); // of an upgrade whose process ended before its end
    const leftOut = await copy(home, older, options);
    onCommit();
    await rename(home.data, kept);
    await rename(upgradedOf(home), home.data);
    await syncFolder(home.folder);
    return { from, kept, leftOut };
  } finally {
    await lock.release();
  }
}

/** Makes the new database from the old one, both in servers that nobody else knows of. Resolves with the tables that were left out. */
async function copy(home: Home, older: string, { folders, progress, stopping }: Options): Promise<readonly string[]> {
  await using before = await startAlone(older, home, {}, stopping);
  await using source = await connected(before.url);
  const binaries = await programsFor(home, await findShipped());
  let leftOut: readonly string[] = [];
  await makeDatabase(binaries, home, upgradedOf(home), async (unfinished) => {
    await using after = await startAlone(binaries, unfinished, forBulk, stopping);
    await using target = await connected(after.url);
    const migrations = await migrationsIn(source, folders);
    await target.query("begin");
    await makeTables(target, folders, migrations);
    const tables = await tablesOf(target);
    const snapshot = await snapshotOf(source, { folders, migrations, tables, secrets: [], progress });
    const content = await read(snapshot.text);
    const tallies = await fill(target, content);
    await target.query("commit");
    await compare(target, content.header, tallies);
    leftOut = snapshot.leftOut;
  });
  return leftOut;
}
