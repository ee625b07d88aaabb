import { statfs } from "node:fs/promises";
import { CommandError } from "../../server/command/errors.ts";
import { rootCause } from "../root-cause.ts";

/** Size of a WAL segment, in bytes. A disk with less free space counts as full. */
const logPiece = 2 ** 24;

/** Runs `work`. If `work` fails while the folder's disk is full, throws a CommandError with `advice`. */
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
  return bavail * bsize < logPiece;
}
