import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** True if this process can mount small disks. */
export const isMountable = process.platform === "linux" && process.getuid?.() === 0;

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

/** Fills a disk that has less than `kilobytes` free. Resolves with a function that frees the space. */
export async function fill(disk: string, kilobytes: number): Promise<() => Promise<void>> {
  const filler = join(disk, "filler");
  await writeFile(filler, Buffer.alloc(kilobytes * 1024)).catch(() => {}); // fails as intended when the disk is full
  return () => rm(filler);
}
