import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Whether a small disk can be made here. */
export const isMountable = process.platform === "linux" && process.getuid?.() === 0;

/** Does something with a disk of so many kilobytes, which is gone afterwards. */
export async function onDisk(folder: string, kilobytes: number, work: (disk: string) => Promise<void>): Promise<void> {
  const disk = join(folder, `disk-${kilobytes}`);
  await mkdir(disk);
  await run("mount", ["-t", "tmpfs", "-o", `size=${kilobytes}k,mode=711`, "tmpfs", disk]);
  try {
    await work(disk);
  } finally {
    await run("umount", ["-l", disk]);
    await rm(disk, { recursive: true });
  }
}

/** Takes all room that a disk has left, which is less than so many kilobytes. Resolves with how to give it back. */
export async function fill(disk: string, kilobytes: number): Promise<() => Promise<void>> {
  const filler = join(disk, "filler");
  await writeFile(filler, Buffer.alloc(kilobytes * 1024)).catch(() => {}); // until nothing more fits
  return () => rm(filler);
}
