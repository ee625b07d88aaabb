import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Home } from "./home.ts";
import { makeFile, writeNote } from "./note.ts";
import { reason, StartRefused } from "./refused.ts";

/** How long a contender waits, in ms: two that meet at the same instant both step back once, and one then wins. */
const timeoutMs = 300;

/** What this process holds: a lock nobody refers to would be given up by the garbage collector. */
const held = new Set<DatabaseSync>();

/** The right to run the database of a home; it ends with the process, however the process ends. */
export type Lock = { release(): Promise<void> };

/** Another live process has the lock: a store, or a tool that started the database for itself. */
export class FolderInUse extends StartRefused {}

/**
 * Takes the home for this process.
 *
 * A file with our pid in it would not do: after a crash the pid may belong to somebody else, and two processes that
 * both find a stale file race to replace it. The kernel's own file locks have neither problem: they vanish with
 * their process, also when it is killed. Node offers them only through SQLite, so an empty SQLite file, held in an
 * exclusive transaction that never writes, is the lock. The pid beside it only gives the refusal a name.
 *
 * @throws FolderInUse when another live process holds it.
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
  // Made here, for our eyes only: whoever may read it could hold the lock. Never opened when it exists: closing it
  // again would drop a lock that this very process holds.
  if (!existsSync(path)) await makeFile(path, "").catch(() => {});
  return new DatabaseSync(path, { timeout: timeoutMs });
}

/** SQLITE_BUSY: somebody else has the lock. */
const isBusy = (error: unknown) => error instanceof Error && "errcode" in error && error.errcode === 5;
