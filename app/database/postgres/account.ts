import { execFile } from "node:child_process";
import { lchown, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { hasCode } from "./refused.ts";

const run = promisify(execFile);

/** System user that runs PostgreSQL, as options of `spawn`. Empty: the current user. */
export type SystemAccount = { uid?: number; gid?: number };

/** User that runs PostgreSQL. For root: the folder's owner or `nobody`, because PostgreSQL refuses to run as root. */
export async function accountFor(folder: string): Promise<SystemAccount> {
  if (!isRoot()) return {};
  const { uid, gid } = await stat(folder);
  if (uid !== 0) return { uid, gid: await id("-g", String(uid), gid || nobodyId) };
  return { uid: await id("-u", "nobody", nobodyId), gid: await id("-g", "nobody", nobodyId) };
}

export const canEnter = (account: SystemAccount, folder: string): Promise<boolean> =>
  run("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...account, cwd: "/" }).then(
    () => true,
    () => false,
  );

export const isRoot = () => process.getuid?.() === 0;

export async function giveToAccount(path: string, { uid, gid }: SystemAccount): Promise<void> {
  if (uid !== undefined && gid !== undefined) await lchown(path, uid, gid);
}

/** If root runs the store, gives the file to the folder's owner, who may run the store next. Some disks refuse this. */
export async function giveToParentsOwner(path: string): Promise<void> {
  if (!isRoot()) return;
  await giveToAccount(path, await stat(dirname(path))).catch((error) => {
    if (!hasCode(error, "EPERM")) throw error; // root of another machine may write to a network disk, but not chown
  });
}

const nobodyId = 65_534;

/** Runs the command `id`. Resolves to `fallback` for an unknown user. */
const id = (which: "-u" | "-g", user: string, fallback: number): Promise<number> =>
  run("id", [which, user]).then(
    ({ stdout }) => Number(stdout),
    () => fallback,
  );
