import { existsSync } from "node:fs";
import type { Client } from "pg";
import type { BareTools } from "../../server/command/command.ts";
import { CommandError } from "../../server/command/errors.ts";
import { storeSecrets } from "../../server/secrets.ts";
import { connected } from "../connected.ts";
import type { Migrations } from "../migrate.ts";
import { startAlone } from "../postgres/alone.ts";
import { makeDatabase, upgradedOf } from "../postgres/create.ts";
import { findHome, type Home } from "../postgres/home.ts";
import { lockHome } from "../postgres/lock.ts";
import { programsFor } from "../postgres/start.ts";
import { openBackup, verify } from "./file.ts";
import { restoreInto } from "./fill.ts";
import { explainFullDisk } from "./room.ts";
import { bulkSettings } from "./scratch.ts";

type Backup = { path: string; folders: readonly Migrations[] };
type Options = Backup & Pick<BareTools, "progress" | "stopping" | "onCommit">;

/** Restores a backup into an empty database. Resolves to the backup's signing secrets. @throws CommandError */
export async function restoreDatabase(url: string, options: Options): Promise<readonly string[]> {
  const size = await verify(options.path, options.progress);
  await using client = await connected(url);
  options.stopping.addEventListener("abort", () => void client.end());
  const { secrets } = await restoreFile(client, size, options);
  return secrets;
}

/** Restores a backup and its secrets into a data folder without a shop. @throws CommandError, StartRefused */
export async function restoreFolder(dataDir: string, options: Options): Promise<void> {
  const { path, progress, stopping, onCommit } = options;
  const size = await verify(path, progress);
  const home = await findHome(dataDir);
  await using _ = await lockHome(home);
  if ([home.data, upgradedOf(home)].some((data) => existsSync(data)))
    throw new CommandError(`There is already a shop in ${dataDir}. Set DATA_DIR to an empty folder.`);
  const binaries = await programsFor(home);
  const withRoom = (work: () => Promise<void>) => explainFullDisk(home.folder, "Nothing was restored.", work);
  const fill = async (unfinished: Home) => {
    await using server = await startAlone(binaries, unfinished, bulkSettings, stopping);
    await using client = await connected(server.url);
    const { secrets } = await restoreFile(client, size, { ...options, onCommit: () => {} });
    await storeSecrets(dataDir, secrets);
  };
  // After a failure, `makeDatabase` frees space by deleting the unfinished database. The inner `withRoom` checks the
  // disk before this deletion. The outer `withRoom` covers the other steps of `makeDatabase`.
  await withRoom(() =>
    makeDatabase(binaries, home, home.data, (unfinished) => withRoom(() => fill(unfinished)).then(onCommit)),
  );
}

async function restoreFile(client: Client, size: number, options: Options) {
  const shown = options.progress("Restoring", size);
  const content = await openBackup(options.path, size, shown.add);
  await restoreInto(client, content, options);
  shown.done();
  return content.header;
}
