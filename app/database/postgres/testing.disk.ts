import { execFileSync } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newFolder } from "./testing.stores.ts";

/**
 * Mounts a small disk. Resolves to its folder. If mounting fails, prints a warning and resolves to null.
 * @param size such as "200m"
 * @param skipped name of the test, for the warning
 */
export async function smallDisk(size: string, skipped: string): Promise<string | null> {
  const folder = await newFolder();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=0711`, "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    process.stderr.write(
      `\nSKIPPED: no small disk can be made here (mount needs root), so ${skipped} was not tried.\n`,
    );
    return null;
  }
}

export const removeDisk = (disk: string | null) => void (disk && execFileSync("umount", ["-l", disk]));

/** Fills a disk with a file of at most `maxMB`. Resolves to a function that removes the file. */
export async function fill(disk: string, maxMB: number): Promise<() => Promise<void>> {
  const filler = join(disk, "filler");
  await writeFile(filler, Buffer.alloc(maxMB * 2 ** 20)).catch(() => {}); // fails when the disk is full
  return () => rm(filler);
}
