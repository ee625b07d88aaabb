import { statfs } from "node:fs/promises";
import { CommandError } from "../../server/command/errors.ts";
import { segmentBytes } from "../archive/segments.ts";
import { rootCause } from "../root-cause.ts";

/** Runs `work`. If `work` fails and no WAL segment fits on the folder's disk, throws a CommandError with `advice`. */
export async function explainFullDisk<T>(folder: string, advice: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CommandError || !(await isFull(folder, error))) throw error;
    throw new CommandError(`The disk of ${folder} is full. ${advice}`);
  }
}

async function isFull(folder: string, error: unknown): Promise<boolean> {
  if (/no space left on device/i.test(rootCause(error).message)) return true;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < segmentBytes;
}
