import { randomBytes } from "node:crypto";
import { lchown, link, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { isRoot } from "./account.ts";
import { hasCode } from "./refused.ts";

/** Writes a small file atomically. Replaces an existing file or link. */
export async function writeNote(path: string, text: string): Promise<void> {
  const fresh = `${path}.${randomBytes(6).toString("hex")}`;
  await makeFile(fresh, `${text}\n`);
  await rename(fresh, path);
}

/** Writes a small file atomically, unless the path exists. True if the file was written. */
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

/** Creates a durable file with mode 0600. As root, gives the file to the folder's owner, who may run the store next. */
export async function makeFile(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flag: "wx", flush: true });
  if (!isRoot()) return;
  const { uid, gid } = await stat(dirname(path));
  await lchown(path, uid, gid);
}
