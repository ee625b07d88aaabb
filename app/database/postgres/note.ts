import { randomBytes } from "node:crypto";
import { link, open, rename, rm, writeFile } from "node:fs/promises";
import { giveToParentsOwner } from "./account.ts";
import { hasCode } from "./refused.ts";

/**
 * Writes a small file atomically. Replaces an existing file or link, and an unfinished file of a killed process. The
 * caller must lock the folder.
 */
export async function writeNote(path: string, text: string): Promise<void> {
  const unfinished = `${path}.new`;
  await rm(unfinished, { force: true });
  await makeFile(unfinished, `${text}\n`);
  await rename(unfinished, path);
}

/** Writes a small file atomically. Returns false if the path exists. */
export async function placeNote(path: string, text: string): Promise<boolean> {
  const fresh = `${path}.${randomBytes(6).toString("hex")}`;
  await makeFile(fresh, `${text}\n`);
  try {
    await link(fresh, path);
    return true;
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
    return false;
  } finally {
    await rm(fresh);
  }
}

/** Creates a file durably (fsync) with mode 0600. If root runs the store, the folder's owner gets the file. */
export async function makeFile(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flag: "wx", flush: true });
  await giveToParentsOwner(path);
}

/** Makes file creations, deletions and renames in a folder durable (fsync). */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return; // Windows cannot open folders
  await using handle = await open(folder);
  await handle.sync();
}
