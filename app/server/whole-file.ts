import { randomBytes } from "node:crypto";
import { createWriteStream, existsSync, rmSync } from "node:fs";
import { rename } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { reason } from "../database/postgres/refused.ts";
import { CommandError } from "./command/errors.ts";

/**
 * Writes a file that is only ever whole under its name, and that only its owner may read. Until then it has another name
 * beside that one, which goes with every failure and however the process ends, unless it is killed.
 * @throws CommandError where the file cannot be written, and whatever the pieces throw.
 */
export async function writeWhole(path: string, pieces: AsyncIterable<string>): Promise<void> {
  const part = `${path}.${randomBytes(6).toString("hex")}.part`;
  const remove = () => existsSync(part) && rmSync(part);
  let ofPieces: unknown;
  process.once("exit", remove);
  try {
    await pipeline(noted(pieces), createWriteStream(part, { mode: 0o600, flags: "wx", flush: true }));
    await rename(part, path);
  } catch (error) {
    remove();
    throw error === ofPieces ? error : new CommandError(`${path} cannot be written: ${reason(error)}.`);
  } finally {
    process.off("exit", remove);
  }

  async function* noted(given: AsyncIterable<string>) {
    try {
      yield* given;
    } catch (error) {
      ofPieces = error;
      throw error;
    }
  }
}
