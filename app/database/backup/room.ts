import { statfs } from "node:fs/promises";
import { CommandError } from "../../server/command/errors.ts";
import { rootCause } from "../root-cause.ts";

/** PostgreSQL ends where it cannot write its log any more, which it does in pieces of this size, in bytes: then nobody says why. */
const logPiece = 2 ** 24;

/**
 * Has a work that needs room in a folder say so where there is none.
 * @param advice what to do then, in a sentence.
 * @throws CommandError, and what the work throws.
 */
export async function needingRoom<T>(folder: string, advice: string, work: () => Promise<T>): Promise<T> {
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
