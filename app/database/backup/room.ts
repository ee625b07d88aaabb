import { statfs } from "node:fs/promises";
import { CommandError } from "../../server/command/errors.ts";
import { rootCause } from "../root-cause.ts";

/** Size of PostgreSQL's log segments, in bytes. PostgreSQL exits without a reason if it cannot write one. */
const logPiece = 2 ** 24;

/**
 * Replaces an error by one about disk space if the folder's disk is full.
 * @param advice a sentence that says what to do
 * @throws CommandError, or the work's own error
 */
export async function explainFullDisk<T>(folder: string, advice: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CommandError || !(await isFull(folder, error))) throw error;
    throw new CommandError(`There is no room left in ${folder}. ${advice}`);
  }
}

async function isFull(folder: string, error: unknown): Promise<boolean> {
  if (/no space left on device/i.test(rootCause(error).message)) return true;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < logPiece;
}
