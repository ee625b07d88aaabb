import { existsSync } from "node:fs";
import { chmod, lstat, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { SystemAccount } from "./account.ts";
import { placeNote, writeNote } from "./note.ts";
import { hasCode, reason, StartRefused } from "./refused.ts";

/** What root keeps for PostgreSQL's user, where that user cannot reach the store's own folders. */
export const machineFolder = "/var/lib/wicker";

/** In a data folder that PostgreSQL's user cannot enter, this file has the path of the folder used instead. */
export const noteIn = (dataDir: string) => join(dataDir, "postgres-is-kept-in");

/** A folder that only root writes and everyone may enter, for what PostgreSQL's user has to reach. */
export async function openMachineFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  const { uid, mode } = await lstat(path);
  // Whoever else could write here could hand root's store a database or a program of their own.
  if (uid !== 0 || mode & 0o022) throw new StartRefused(`${path} must belong to root and be written by nobody else.`);
  await chmod(path, 0o755);
}

/**
 * The folder that a data folder's note names, or null without a note.
 * @throws StartRefused when that folder is gone: that must not turn into an empty database without a word.
 */
export async function findElsewhere(dataDir: string): Promise<string | null> {
  const note = noteIn(dataDir);
  const folder = await readFile(note, "utf8").then(
    (text) => text.trim(),
    (error: unknown) => {
      if (hasCode(error, "ENOENT")) return null;
      throw new StartRefused(`The file ${note} cannot be read: ${reason(error)}.`);
    },
  );
  if (folder === null) return null;
  // Root goes nowhere else on the word of a file that the data folder's owner may have written.
  if (dirname(folder) === machineFolder && existsSync(folder)) return folder;
  throw new StartRefused(
    `The database of the data folder ${dataDir} was kept in ${folder}, which is gone. ` +
      `Bring it back, or remove ${note} to begin with an empty one.`,
  );
}

/**
 * Makes a folder for the database outside the data folder, and notes it there. Its name is new, not made of the data
 * folder's path: a data folder that was removed and made again begins with an empty database. Of stores that begin at
 * the same instant, all get the first one's.
 */
export async function makeElsewhere(dataDir: string, { uid }: SystemAccount): Promise<string> {
  try {
    await openMachineFolder(machineFolder);
    const folder = await mkdtemp(join(machineFolder, "store-"));
    await openMachineFolder(folder);
    await writeNote(join(folder, "belongs-to"), dataDir); // for whoever wonders what this folder is
    if (!(await placeNote(noteIn(dataDir), folder))) await rm(folder, { recursive: true });
  } catch (error) {
    throw new StartRefused(
      `PostgreSQL's user ${uid} may not enter the data folder ${dataDir}, ` +
        `and ${machineFolder} cannot be used instead: ${reason(error)}.`,
    );
  }
  return (await findElsewhere(dataDir)) ?? dataDir;
}
