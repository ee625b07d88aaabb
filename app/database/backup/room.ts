import { statfs } from "node:fs/promises";
import { CommandError } from "../../server/command/errors.ts";
import { segmentBytes } from "../archive/segments.ts";
import { rootCause } from "../root-cause.ts";

/** Runs `work`. If `work` fails and the folder's disk is full, throws a CommandError with `advice`. */
export async function explainFullDisk<T>(folder: string, advice: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CommandError || !(await isFull(folder, error))) throw error;
    throw new CommandError(`The disk of ${folder} is full. ${advice}`);
  }
}

/** True if `error` reports a full disk, or if the disk has no space for a WAL segment. */
async function isFull(folder: string, error: unknown): Promise<boolean> {
  if (/no space left on device/i.test(rootCause(error).message)) return true;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < segmentBytes;
}
