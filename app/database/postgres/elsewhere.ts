import { existsSync } from "node:fs";
import { chmod, lstat, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { SystemAccount } from "./account.ts";
import { placeNote, writeNote } from "./note.ts";
import { hasCode, reason, StartRefused } from "./refused.ts";

/** Folder for data and programs if root runs the store and PostgreSQL's user cannot enter the store's folders. */
export const machineFolder = "/var/lib/wicker";

/** File in the data folder. Contains the path of a database folder outside the data folder. */
export const noteIn = (dataDir: string) => join(dataDir, "postgres-is-kept-in");

/** Creates a folder that all users may enter. @throws StartRefused if users other than root may write to it */
export async function openMachineFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  const { uid, mode } = await lstat(path);
  // Users with write access could replace the database, or the programs that root's store runs.
  if (uid !== 0 || mode & 0o022) throw new StartRefused(`${path} must belong to root and be written by nobody else.`);
  await chmod(path, 0o755);
}

/** Database folder that `noteIn` records, or null. @throws StartRefused if the recorded folder does not exist */
export async function findElsewhere(dataDir: string): Promise<string | null> {
  const note = noteIn(dataDir);
  const text = await readFile(note, "utf8").catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return null;
    throw new StartRefused(`The file ${note} cannot be read: ${reason(error)}.`);
  });
  if (text === null) return null;
  const folder = text.trim();
  // Accept only paths in `machineFolder`, because a user other than root may have written the file.
  if (dirname(folder) === machineFolder && existsSync(folder)) return folder;
  throw new StartRefused(
    `The database of the data folder ${dataDir} is in ${folder}, which no longer exists. ` +
      `Restore that folder, or remove ${note} to begin with an empty database.`,
  );
}

/**
 * Creates and records a database folder outside the data folder. The name is random, so that a recreated data folder
 * gets an empty database. Concurrent starts all use the first recorded folder.
 */
export async function makeElsewhere(dataDir: string, { uid }: SystemAccount): Promise<string> {
  try {
    await openMachineFolder(machineFolder);
    const folder = await mkdtemp(join(machineFolder, "store-"));
    await openMachineFolder(folder);
    await writeNote(join(folder, "belongs-to"), dataDir); // for administrators who find the folder
    if (!(await placeNote(noteIn(dataDir), folder))) await rm(folder, { recursive: true });
  } catch (error) {
    throw new StartRefused(
      `PostgreSQL's user ${uid} may not enter the data folder ${dataDir}, ` +
        `and ${machineFolder} cannot be used instead: ${reason(error)}.`,
    );
  }
  return (await findElsewhere(dataDir)) ?? dataDir;
}
