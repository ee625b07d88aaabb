import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { CommandError } from "../../server/command/errors.ts";
import type { ShowProgress } from "../../server/command/progress.ts";
import { reason } from "../postgres/refused.ts";
import { type Content, LineTooLong, read } from "./content.ts";
import { asItComes, type Throttle } from "./throttle.ts";

/** A backup's file is this line, its text packed by zstd, and the SHA-256 of all that stands before. */
const firstLine = Buffer.from("wicker backup 1\n");
const checksumLength = 32;

/** The bytes of the file for a backup's text. */
export async function* packed(text: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const sum = createHash("sha256").update(firstLine);
  yield firstLine;
  const packing = createZstdCompress();
  const done = pipeline(text, packing);
  done.catch(() => {}); // it ends what is packed, below
  for await (const piece of packing as AsyncIterable<Buffer>) {
    sum.update(piece);
    yield piece;
  }
  await done;
  yield sum.digest();
}

/**
 * Reads a whole file, and resolves with its length.
 * @throws CommandError for one that cannot be read, is no backup, or is not as it was written.
 */
export async function verify(path: string, progress: ShowProgress): Promise<number> {
  try {
    const { size } = await stat(path);
    const shown = progress("Checking", size);
    const sum = createHash("sha256");
    let first = Buffer.alloc(0);
    for await (const piece of piecesOf(path, 0, size - checksumLength)) {
      if (first.length < firstLine.length) first = Buffer.concat([first, piece]).subarray(0, firstLine.length);
      sum.update(piece);
      shown.add(piece.length);
    }
    if (!first.equals(firstLine))
      throw new CommandError(`${path} is no backup that this version of the store can read.`);
    const last: Buffer[] = [];
    for await (const piece of piecesOf(path, size - checksumLength, size)) last.push(piece);
    if (!Buffer.concat(last).equals(sum.digest()))
      throw new CommandError(
        `${path} is damaged or was cut short: its checksum is another one. Use another copy of it.`,
      );
    shown.done();
    return size;
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(`${path} cannot be read: ${reason(error)}.`);
  }
}

/** Opens a file that `verify` has accepted. @throws CommandError if the store cannot have written it. */
export const openBackup = (
  path: string,
  size: number,
  onBytes: (count: number) => void,
  pace: Throttle = asItComes,
): Promise<Content> =>
  read(pace(unpacked(path, size, onBytes))).catch((error: unknown) => {
    if (!(error instanceof LineTooLong)) throw error;
    throw new CommandError(`${path} is no backup that the store wrote: a line of it has more than 4 MB.`);
  });

async function* unpacked(path: string, size: number, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  const unpacking = createZstdDecompress();
  const counted = async function* () {
    for await (const piece of piecesOf(path, firstLine.length, size - checksumLength)) {
      onBytes(piece.length);
      yield piece;
    }
  };
  const done = pipeline(counted, unpacking);
  done.catch(() => {}); // it ends what is unpacked, below
  yield* unpacking as AsyncIterable<Buffer>;
  await done;
}

/** The bytes of a file from one place to before another. */
async function* piecesOf(path: string, from: number, to: number): AsyncGenerator<Buffer> {
  if (to <= from) return;
  yield* createReadStream(path, { start: from, end: to - 1, highWaterMark: 2 ** 18 }) as AsyncIterable<Buffer>;
}
