import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { FolderInUse, reason, StartRefused } from "./refused.ts";

/** How long a contender waits, in ms: two that meet at the same instant both step back once, and one then wins. */
const patience = 300;

/** The right to run the database of a folder; it ends with the process, however the process ends. */
export type Lock = { release(): void };

/**
 * Takes the folder for this process.
 *
 * A file with our pid in it would not do: after a crash the pid may belong to somebody else, and two processes that
 * both find a stale file race to replace it. The kernel's own file locks have neither problem: they vanish with
 * their process, also when it is killed. Node offers them only through SQLite, so an empty SQLite file, held in an
 * exclusive transaction that never writes, is the lock. The pid beside it only gives the refusal a name.
 *
 * @throws FolderInUse when another live process holds it.
 */
export function lockFolder(folder: string, dataDir: string): Lock {
  let file: DatabaseSync;
  try {
    file = new DatabaseSync(join(folder, "store.lock"), { timeout: patience });
  } catch (error) {
    throw new StartRefused(`The data folder ${dataDir} cannot be written: ${reason(error)}.`);
  }
  try {
    file.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    if (!isBusy(error)) throw new StartRefused(`The data folder ${dataDir} cannot be locked: ${reason(error)}.`);
    const pid = readText(join(folder, "store.pid"));
    throw new FolderInUse(
      `Another store${pid && ` (process ${pid})`} is using the data folder ${dataDir}. ` +
        "Stop it first, or set DATA_DIR to a folder of its own.",
    );
  }
  writeFileSync(join(folder, "store.pid"), `${process.pid}\n`);
  return {
    release() {
      rmSync(join(folder, "store.pid"), { force: true });
      file.close();
    },
  };
}

/** SQLITE_BUSY: somebody else has the lock. */
const isBusy = (error: unknown) => error instanceof Error && "errcode" in error && error.errcode === 5;

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return "";
  }
}
