import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { chmod, copyFile, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Account } from "./account.ts";
import { linkLibraries, runs, type Package } from "./binaries.ts";
import { reason, StartRefused } from "./refused.ts";

/**
 * A copy of the programs where the user can run them, in the first of the folders that will do. It is made once for
 * each version, under another name first, so that a copy with the right name is always whole.
 */
export async function stage(shipped: Package, folders: readonly string[], account: Account): Promise<string> {
  let problem = "no folder to copy it to";
  for (const folder of folders) {
    const staged = join(folder, shipped.name);
    if (await runs(staged, account)) return staged;
    const copying = join(folder, `.${shipped.name}.${randomBytes(6).toString("hex")}`);
    try {
      await copyPrograms(shipped.native, join(copying, "native"));
      await linkLibraries(join(copying, "native"));
      await rm(staged, { recursive: true, force: true }); // one that does not run
      await rename(join(copying, "native"), staged);
    } catch (error) {
      problem = reason(error); // such as a store that started at the same instant and came first
    } finally {
      await rm(copying, { recursive: true, force: true });
    }
    if (await runs(staged, account)) return staged;
  }
  throw new StartRefused(`PostgreSQL cannot be run from ${shipped.native} nor from a copy of it: ${problem}.`);
}

/** Modes are set, not copied: an install under a strict umask leaves files only their owner may read. */
async function copyPrograms(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyPrograms(source, target);
    else if (entry.isFile()) await copyProgram(source, target, from.endsWith("bin") ? 0o755 : 0o644);
  }
}

async function copyProgram(source: string, target: string, mode: number): Promise<void> {
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  const file = await open(target, "r+");
  try {
    await file.chmod(mode);
    await file.sync(); // before the rename, or a power cut could leave the right name on half a copy
  } finally {
    await file.close();
  }
}
