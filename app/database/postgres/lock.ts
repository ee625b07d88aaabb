import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Home } from "./home.ts";
import { makeFile, writeNote } from "./note.ts";
import { reason, StartRefused } from "./refused.ts";

/** Maximum wait for the lock, in ms. Concurrent starts may block each other for a moment. */
const timeoutMs = 300;

/** Locks of this process. Without this reference, garbage collection would release a lock. */
const held = new Set<DatabaseSync>();

/** Thrown if another process holds the lock: a store, or a command that started the database. */
export class FolderInUse extends StartRefused {}

/**
 * Locks a database's folder until disposal or the end of this process. The lock is an exclusive transaction on an empty
 * SQLite file, because Node offers no other kernel file lock. A pid file would be unsafe: systems reuse pids, and two
 * starts may replace the file at once.
 * @throws FolderInUse
 */
export async function lockHome({ folder, dataDir }: Home): Promise<AsyncDisposable> {
  const pidFile = join(folder, "store.pid");
  const refuse = (error: unknown, done = "written") => {
    throw new StartRefused(`The data folder ${dataDir} cannot be ${done}: ${reason(error)}.`);
  };
  const file = await openLock(join(folder, "store.lock")).catch(refuse);
  try {
    file.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    if (!isBusy(error)) refuse(error, "locked");
    const pid = await readFile(pidFile, "utf8").catch(() => "");
    throw new FolderInUse(
      `Another store${pid && ` (process ${pid.trim()})`} is using the data folder ${dataDir}. ` +
        "Stop it first, or set DATA_DIR to a folder of its own.",
    );
  }
  await writeNote(pidFile, String(process.pid)).catch((error: unknown) => {
    file.close();
    refuse(error);
  });
  held.add(file);
  return {
    async [Symbol.asyncDispose]() {
      await rm(pidFile, { force: true });
      held.delete(file);
      file.close();
    },
  };
}

async function openLock(path: string): Promise<DatabaseSync> {
  // Mode 0600, because any user who can read the file could lock it. `makeFile` must not touch an existing file:
  // closing the file would release this process's lock (POSIX).
  if (!existsSync(path)) await makeFile(path, "").catch(() => {});
  return new DatabaseSync(path, { timeout: timeoutMs });
}

const isBusy = (error: unknown) => error instanceof Error && "errcode" in error && error.errcode === 5;
