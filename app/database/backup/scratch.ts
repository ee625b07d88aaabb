import { existsSync } from "node:fs";
import { access, chmod, constants, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Client } from "pg";
import { connected } from "../connected.ts";
import { startAlone } from "../postgres/alone.ts";
import { makeDatabase } from "../postgres/create.ts";
import { homeIn } from "../postgres/home.ts";
import { endLeftovers } from "../postgres/leftovers.ts";
import { lockHome } from "../postgres/lock.ts";
import { StartRefused } from "../postgres/refused.ts";
import { programsFor } from "../postgres/start.ts";
import { explainFullDisk } from "./room.ts";

const prefix = "wicker-scratch-";

/** Settings for bulk loads. With wal_level minimal, COPY writes no WAL if the same transaction truncates the table. */
export const bulkSettings = { wal_level: "minimal", max_wal_senders: "0", maintenance_work_mem: "256MB" };

/** Runs `work` on a temporary PostgreSQL with an empty database. */
export async function withScratchDatabase<T>(givenUp: AbortSignal, work: (client: Client) => Promise<T>): Promise<T> {
  await using folder = await scratchFolder();
  const home = await homeIn(folder.path, folder.path);
  const binaries = await programsFor(home);
  return await explainFullDisk(dirname(folder.path), "Set TMPDIR to a folder on another disk.", async () => {
    await makeDatabase(binaries, home, home.data);
    const settings = { ...bulkSettings, max_parallel_maintenance_workers: "0", fsync: "off" };
    await using server = await startAlone(binaries, home, settings, givenUp);
    await using client = await connected(server.url);
    return await work(client);
  });
}

/** Creates a temporary folder that PostgreSQL's user may enter. Also removes the folders of crashed processes. */
export async function scratchFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const parent = await temporaryParent();
  await removeStale(parent);
  const path = await mkdtemp(join(parent, prefix));
  await chmod(path, 0o711);
  const lock = await lockHome(await homeIn(path, path));
  return {
    path,
    async [Symbol.asyncDispose]() {
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
      await lock[Symbol.asyncDispose]();
    },
  };
}

/** TMPDIR if set, else /var/tmp if writable, else /tmp, whose files may be in memory. */
async function temporaryParent(): Promise<string> {
  if (tmpdir() !== "/tmp") return tmpdir();
  return access("/var/tmp", constants.W_OK).then(
    () => "/var/tmp",
    () => tmpdir(),
  );
}

async function removeStale(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    if (!name.startsWith(prefix) || !existsSync(join(folder, "store.pid"))) continue;
    try {
      const home = await homeIn(folder, folder);
      await using _ = await lockHome(home);
      if (existsSync(home.data)) await endLeftovers(home);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch (error) {
      if (!(error instanceof StartRefused)) throw error; // skips folders that are in use or belong to another user
    }
  }
}
