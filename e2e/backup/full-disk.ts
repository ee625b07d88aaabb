import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { verify } from "../../app/database/backup/file.ts";
import { noProgress } from "../../app/server/command/progress.ts";
import { onDisk } from "../small-disk.ts";
import { runCommand } from "./owner-command.ts";

/**
 * Expects backups and restores to fail on full disks, and to leave no files there.
 * @param path a backup of the shop in the `data` folder of `folder`
 */
export async function fullDisks(folder: string, path: string, say: (line: string) => void, interrupted: AbortSignal) {
  const DATA_DIR = join(folder, "data");
  const { size } = await stat(path);
  const refused = async (name: string, settings: Record<string, string>, file: string, expected: RegExp) => {
    interrupted.throwIfAborted();
    const { status, err } = await runCommand(name, { DATABASE_URL: "", ...settings }, file);
    if (status !== 1 || !expected.test(err)) throw new Error(`${name} ended with ${status}: ${err}`);
    say(err.trim());
  };
  await onDisk(folder, Math.ceil(size / 1024 / 8) * 4, async (disk) => {
    await refused(
      "backup",
      { DATA_DIR },
      join(disk, "shop.backup"),
      /shop\.backup cannot be written: no space left on device\.\n$/,
    );
    const left = await readdir(disk);
    if (left.length > 0) throw new Error(`These files are left on the disk: ${left.join(", ")}`);
  });
  for (const kilobytes of [4_000, 48_000]) {
    await onDisk(folder, kilobytes, async (TMPDIR) => {
      await refused("backup", { DATA_DIR, TMPDIR }, join(folder, "other.backup"), /^The disk of .+ is full\. /m);
      const left = [...(await readdir(TMPDIR)), ...(await readdir(folder)).filter((name) => name.startsWith("other"))];
      if (left.length > 0) throw new Error(`These files are left in the temporary folder: ${left.join(", ")}`);
    });
    await onDisk(folder, kilobytes, async (disk) => {
      await refused("restore", { DATA_DIR: join(disk, "data") }, path, /^The disk of .+ is full\. /m);
      const left = (await readdir(join(disk, "data"))).filter((name) => name.startsWith("postgres"));
      if (left.length > 0) throw new Error(`These files are left in the data folder: ${left.join(", ")}`);
    });
  }
  await verify(path, noProgress);
}
