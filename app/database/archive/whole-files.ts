import { createHash, hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { giveToParentsOwner } from "../postgres/account.ts";
import { syncFolder } from "../postgres/note.ts";

export const unfinished = ".part";

/** Writes a file atomically and durably. If root runs the store, the folder's owner gets the file. */
export async function writeWhole(path: string, bytes: Buffer | string): Promise<void> {
  const part = path + unfinished;
  try {
    await writeFile(part, bytes, { mode: 0o600, flush: true });
    await giveToParentsOwner(part);
    await rename(part, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Maximum bytes between fsyncs. An fsync of more bytes would delay other writers. */
const maxUnsyncedBytes = 4 * 2 ** 20;

/** Writes a large file durably. Calls fsync often, so that other writers wait only briefly. */
export async function writeSteadily(path: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  await using file = await open(path, "w", 0o600);
  await giveToParentsOwner(path);
  let unsynced = 0;
  for await (const piece of pieces) {
    await file.writeFile(piece);
    unsynced += piece.length;
    if (unsynced < maxUnsyncedBytes) continue;
    await file.datasync();
    unsynced = 0;
  }
  await file.sync();
}

export const sumOf = (bytes: Buffer | string) => hash("sha256", bytes, "hex");

/** Reads a large file in chunks of 256 KB. `end` is inclusive. */
export const chunksOf = (path: string, options: { start?: number; end?: number; signal?: AbortSignal } = {}) =>
  createReadStream(path, { ...options, highWaterMark: 2 ** 18 }) as AsyncIterable<Buffer>;

/** SHA-256 of a file, in hexadecimal. @param onBytes receives the size of each chunk */
export async function sumOfFile(path: string, onBytes: (count: number) => void, signal: AbortSignal): Promise<string> {
  const sum = createHash("sha256");
  for await (const piece of chunksOf(path, { signal })) {
    sum.update(piece);
    onBytes(piece.length);
  }
  return sum.digest("hex");
}

/** Writes a value as a line of JSON, followed by a line with the JSON's SHA-256. */
export async function writeSealed(path: string, value: object): Promise<void> {
  const text = JSON.stringify(value);
  await writeWhole(path, `${text}\n${sumOf(text)}\n`);
}

/** Reads a file of `writeSealed`. Null if the checksum does not match. */
export async function readSealed(path: string): Promise<unknown> {
  const [text = "", sum] = (await readFile(path, "utf8")).split("\n");
  return sum === sumOf(text) ? JSON.parse(text) : null;
}
