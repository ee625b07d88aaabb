import { execFileSync } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newFolder } from "./testing.stores.ts";

/** A small disk of its own; null, and said loudly, where none can be made. @param size such as "200m" @param untried what is not tried then. */
export async function smallDisk(size: string, untried: string): Promise<string | null> {
  const folder = await newFolder();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=0711`, "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    process.stderr.write(
      `\nSKIPPED: no small disk can be made here (mount needs root), so ${untried} was not tried.\n`,
    );
    return null;
  }
}

export const removeDisk = (disk: string | null) => void (disk && execFileSync("umount", ["-l", disk]));

/** Takes all room that a disk has left. Resolves with how to give it back. @param most of it, in MB. */
export async function fill(disk: string, most: number): Promise<() => Promise<void>> {
  const filler = join(disk, "filler");
  await writeFile(filler, Buffer.alloc(most * 2 ** 20)).catch(() => {}); // until nothing more fits
  return () => rm(filler);
}
