import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The operating-system user PostgreSQL runs as, to be spread into spawn's options. Empty: the user we are. */
export type SystemAccount = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root: then it runs as the folder's owner or, where that is root too, as nobody. */
export async function accountFor(folder: string): Promise<SystemAccount> {
  if (!isRoot()) return {};
  const { uid, gid } = await stat(folder);
  if (uid !== 0) return { uid, gid: await id("-g", String(uid), gid || noOne) };
  return { uid: await id("-u", "nobody", noOne), gid: await id("-g", "nobody", noOne) };
}

/** Whether that user may enter the folder: no folder on the way to it may be closed to them. */
export async function canEnter(account: SystemAccount, folder: string): Promise<boolean> {
  try {
    await run("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...account, cwd: "/" });
    return true;
  } catch {
    return false;
  }
}

/** Whether this process is the superuser, for whom PostgreSQL does not start. */
export const isRoot = () => process.getuid?.() === 0;

/** The number systems give to nobody. */
const noOne = 65_534;

/** What `id` says of a user, or the fallback where it knows no such user. */
async function id(which: "-u" | "-g", user: string, fallback: number): Promise<number> {
  try {
    return Number((await run("id", [which, user])).stdout);
  } catch {
    return fallback;
  }
}
