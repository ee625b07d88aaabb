import { randomBytes } from "node:crypto";
import { createWriteStream, existsSync, rmSync } from "node:fs";
import { rename } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { syncFolder } from "../database/postgres/note.ts";
import { reason } from "../database/postgres/refused.ts";
import { CommandError } from "./command/errors.ts";

/**
 * Writes a file atomically, readable by its owner only. Deletes the temporary file on failure and on exit.
 * @param prove checks the temporary file, and throws to reject it.
 * @throws CommandError on write errors. Rethrows errors of `pieces` and `prove`.
 */
export async function writeWhole(
  path: string,
  pieces: AsyncIterable<string | Uint8Array>,
  prove: (part: string) => Promise<void> = async () => {},
): Promise<void> {
  const part = `${path}.${randomBytes(6).toString("hex")}.part`;
  const remove = () => existsSync(part) && rmSync(part);
  let foreignError: unknown;
  process.once("exit", remove);
  try {
    await pipeline(tracked(pieces), createWriteStream(part, { mode: 0o600, flags: "wx", flush: true }));
    await prove(part).catch(rethrow);
    await rename(part, path);
    await syncFolder(dirname(resolve(path))); // otherwise, a power failure could undo the rename
  } catch (error) {
    remove();
    throw error === foreignError ? error : new CommandError(`${path} cannot be written: ${reason(error)}.`);
  } finally {
    process.off("exit", remove);
  }

  function rethrow(error: unknown): never {
    foreignError = error;
    throw error;
  }

  async function* tracked(given: AsyncIterable<string | Uint8Array>) {
    try {
      yield* given;
    } catch (error) {
      rethrow(error);
    }
  }
}
