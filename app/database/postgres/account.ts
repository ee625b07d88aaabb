import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The system user that runs PostgreSQL, as options of `spawn`. Empty for the current user. */
export type SystemAccount = { uid?: number; gid?: number };

/**
 * Returns the user to run PostgreSQL. If root runs the store: the folder's owner, or `nobody` if root owns the folder,
 * because PostgreSQL refuses to run as root.
 */
export async function accountFor(folder: string): Promise<SystemAccount> {
  if (!isRoot()) return {};
  const { uid, gid } = await stat(folder);
  if (uid !== 0) return { uid, gid: await id("-g", String(uid), gid || nobodyId) };
  return { uid: await id("-u", "nobody", nobodyId), gid: await id("-g", "nobody", nobodyId) };
}

/** True if the user may enter the folder and all its parents. */
export async function canEnter(account: SystemAccount, folder: string): Promise<boolean> {
  try {
    await run("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...account, cwd: "/" });
    return true;
  } catch {
    return false;
  }
}

export const isRoot = () => process.getuid?.() === 0;

const nobodyId = 65_534;

/** Runs `id`. Returns the fallback for an unknown user. */
async function id(which: "-u" | "-g", user: string, fallback: number): Promise<number> {
  try {
    return Number((await run("id", [which, user])).stdout);
  } catch {
    return fallback;
  }
}
