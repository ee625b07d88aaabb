import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** What a file is called until it is whole. */
export const unfinished = ".part";

/** Writes a file so that under its name it is whole and on the disk, or not there. */
export async function writeWhole(path: string, bytes: Buffer | string): Promise<void> {
  const part = path + unfinished;
  try {
    await writeFile(part, bytes, { mode: 0o600, flush: true });
    await rename(part, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** So much of a long file may wait for the disk, in bytes: whoever else writes waits behind it. */
const mostWaiting = 4 * 2 ** 20;

/** Writes a long file so that the disk has all of it at the end, and never much of it to do at once. */
export async function writeSteadily(path: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, "w", 0o600);
  let waiting = 0;
  try {
    for await (const piece of pieces) {
      await file.writeFile(piece);
      waiting += piece.length;
      if (waiting < mostWaiting) continue;
      await file.datasync();
      waiting = 0;
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Has the disk keep what has come, gone and been named in a folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export const sumOf = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");

/** The SHA-256 of a file, as hexadecimal digits. @param onBytes told of each piece that was read. */
export async function sumOfFile(path: string, onBytes: (count: number) => void, signal: AbortSignal): Promise<string> {
  const sum = createHash("sha256");
  for await (const piece of createReadStream(path, { highWaterMark: 2 ** 18, signal }) as AsyncIterable<Buffer>) {
    sum.update(piece);
    onBytes(piece.length);
  }
  return sum.digest("hex");
}

/** Writes something down as JSON with its checksum. */
export async function writeSealed(path: string, value: object): Promise<void> {
  const text = JSON.stringify(value);
  await writeWhole(path, `${text}\n${sumOf(text)}\n`);
}

/** What was written down so; null where a byte of it is another. */
export async function readSealed(path: string): Promise<unknown> {
  const [text = "", sum] = (await readFile(path, "utf8")).split("\n");
  return sum === sumOf(text) ? JSON.parse(text) : null;
}
