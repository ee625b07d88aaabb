import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Home } from "./home.ts";
import { makeFile, writeNote } from "./note.ts";
import { reason, StartRefused } from "./refused.ts";

/** Maximum wait for the lock, in ms. Two concurrent contenders both back off once, and one then wins. */
const timeoutMs = 300;

/** Locks of this process. References prevent garbage collection, which would release them. */
const held = new Set<DatabaseSync>();

/** Exclusive use of a home's database. The lock ends with the process. */
export type Lock = { release(): Promise<void> };

/** Another live process has the lock: a store, or a tool that started the database. */
export class FolderInUse extends StartRefused {}

/**
 * Locks the home for this process.
 *
 * The lock is an exclusive transaction on an empty SQLite file: the only kernel file lock that Node offers. It ends
 * with the process. A pid file alone has two faults: another process may reuse the pid after a crash, and two starts
 * may race to replace it. The pid here is only for the error message.
 *
 * @throws FolderInUse if another live process has the lock
 */
export async function lockHome({ folder, dataDir }: Home): Promise<Lock> {
  const pidFile = join(folder, "store.pid");
  const file = await openLock(join(folder, "store.lock")).catch((error: unknown) => {
    throw new StartRefused(`The data folder ${dataDir} cannot be written: ${reason(error)}.`);
  });
  try {
    file.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    if (!isBusy(error)) throw new StartRefused(`The data folder ${dataDir} cannot be locked: ${reason(error)}.`);
    const pid = await readFile(pidFile, "utf8").catch(() => "");
    throw new FolderInUse(
      `Another store${pid && ` (process ${pid.trim()})`} is using the data folder ${dataDir}. ` +
        "Stop it first, or set DATA_DIR to a folder of its own.",
    );
  }
  await writeNote(pidFile, String(process.pid)).catch((error: unknown) => {
    file.close();
    throw new StartRefused(`The data folder ${dataDir} cannot be written: ${reason(error)}.`);
  });
  held.add(file);
  return {
    async release() {
      await rm(pidFile, { force: true });
      held.delete(file);
      file.close();
    },
  };
}

async function openLock(path: string): Promise<DatabaseSync> {
  // Mode 0600, because any reader could hold the lock. An existing file is not opened here: closing it would release a
  // lock of this process.
  if (!existsSync(path)) await makeFile(path, "").catch(() => {});
  return new DatabaseSync(path, { timeout: timeoutMs });
}

const isBusy = (error: unknown) => error instanceof Error && "errcode" in error && error.errcode === 5;
