import { randomBytes } from "node:crypto";
import { createWriteStream, rmSync } from "node:fs";
import { rename } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

/**
 * Writes a file that is only ever whole under its name, and that only its owner may read. Until then it has another name
 * beside that one, which goes with every failure and however the process ends, unless it is killed.
 */
export async function writeWhole(path: string, pieces: AsyncIterable<string>): Promise<void> {
  const part = `${path}.${randomBytes(6).toString("hex")}.part`;
  const remove = () => rmSync(part, { force: true });
  process.once("exit", remove);
  try {
    await pipeline(pieces, createWriteStream(part, { mode: 0o600, flags: "wx", flush: true }));
    await rename(part, path);
  } catch (error) {
    remove();
    throw error;
  } finally {
    process.off("exit", remove);
  }
}
