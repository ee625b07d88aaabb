import { randomBytes } from "node:crypto";
import { constants, type Dirent } from "node:fs";
import { chmod, cp, lstat, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { isRoot, type SystemAccount } from "./account.ts";
import { linkLibraries, findProblem, type Shipped } from "./binaries.ts";
import { machineFolder, openMachineFolder } from "./elsewhere.ts";
import { reason, StartRefused } from "./refused.ts";

/**
 * Finds PostgreSQL programs that `account` can run: the installed programs, or a copy in the first folder that works.
 * The installed programs fail if `account` cannot enter node_modules, or if library links cannot be created there.
 * @throws StartRefused
 */
export async function runnable(shipped: Shipped, folders: readonly string[], account: SystemAccount): Promise<string> {
  await linkLibraries(shipped.native).catch(() => {}); // node_modules may be read-only
  let problem = await findProblem(shipped.native, account);
  if (problem === null) return shipped.native;
  for (const folder of folders) {
    const staged = join(folder, shipped.name);
    try {
      if (isRoot() && folder === machineFolder) await openMachineFolder(folder);
      if ((await findProblem(staged, account)) !== null) await stage(shipped, folder, staged);
      problem = await findProblem(staged, account);
    } catch (error) {
      problem = reason(error);
    }
    if (problem === null) return staged;
  }
  throw new StartRefused(`PostgreSQL cannot be run from ${shipped.native}, nor from a copy of it: ${problem}.`);
}

/** Copies PostgreSQL to `staged` atomically. Replaces a broken copy file by file, because another store may use it. */
async function stage(shipped: Shipped, folder: string, staged: string): Promise<void> {
  const copying = join(folder, `.${shipped.name}.${randomBytes(6).toString("hex")}`);
  try {
    await copyFolder(shipped.native, join(copying, "native"));
    await linkLibraries(join(copying, "native"));
    await rename(join(copying, "native"), staged).catch(() => replaceFiles(join(copying, "native"), staged));
  } finally {
    await rm(copying, { recursive: true, force: true });
  }
}

/** Copies a folder, and lets all users read it. With a strict umask, only the owner can read npm's files. */
async function copyFolder(from: string, to: string): Promise<void> {
  const filter = async (path: string) => !(await lstat(path)).isSymbolicLink();
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, filter });
  await chmod(to, 0o755);
  const entries = await readdir(to, { recursive: true, withFileTypes: true });
  async function finish(entry: Dirent) {
    const path = join(entry.parentPath, entry.name);
    await chmod(path, entry.isDirectory() || entry.parentPath.endsWith("bin") ? 0o755 : 0o644);
    if (entry.isDirectory()) return;
    await using file = await open(path, "r+");
    await file.sync(); // otherwise a power cut could leave a partial copy under the final name
  }
  for (const siblings of Map.groupBy(entries, ({ parentPath }) => parentPath).values())
    await Promise.all(siblings.map(finish));
}

async function replaceFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    await (entry.isDirectory() ? replaceFiles(source, target) : rename(source, target));
  }
}
