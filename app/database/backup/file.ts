import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import type { Duplex } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { CommandError } from "../../server/command/errors.ts";
import type { ShowProgress } from "../../server/command/progress.ts";
import { chunksOf } from "../archive/whole-files.ts";
import { reason } from "../postgres/refused.ts";
import { tap } from "../tap.ts";
import { type Content, LineTooLong, readBackup } from "./content.ts";
import type { Throttle } from "./throttle.ts";

/** First line of a backup file. The zstd-compressed text follows, then a SHA-256 of all preceding bytes. */
const firstLine = Buffer.from("wicker backup 1\n");
const checksumLength = 32;

/** Bytes of a backup file: `firstLine`, the compressed text, and the checksum. */
export async function* compressed(text: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const sum = createHash("sha256").update(firstLine);
  yield firstLine;
  yield* tap(through(text, createZstdCompress()), (piece) => sum.update(piece));
  yield sum.digest();
}

/** Verifies the checksum of a backup file. Resolves to the file's size in bytes. @throws CommandError */
export async function verify(path: string, progress: ShowProgress): Promise<number> {
  try {
    const { size } = await stat(path);
    const shown = progress("Checking", size);
    const sum = createHash("sha256");
    const end = size - checksumLength;
    if (!(await buffer(piecesOf(path, 0, Math.min(firstLine.length, end)))).equals(firstLine))
      throw new CommandError(`${path} is not a backup that this version of the store can read.`);
    for await (const piece of piecesOf(path, 0, end)) {
      sum.update(piece);
      shown.add(piece.length);
    }
    if (!(await buffer(piecesOf(path, end, size))).equals(sum.digest()))
      throw new CommandError(
        `${path} is damaged or incomplete, because its checksum does not match. Use another copy of the backup.`,
      );
    shown.done();
    return size;
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(`${path} cannot be read: ${reason(error)}.`);
  }
}

/** Opens a verified backup file. @throws CommandError if a line of the header is too long */
export const openBackup = (
  path: string,
  size: number,
  onBytes: (count: number) => void,
  throttle: Throttle = (pieces) => pieces,
): Promise<Content> =>
  readBackup(throttle(decompressed(path, size, onBytes))).catch((error: unknown) => {
    if (!(error instanceof LineTooLong)) throw error;
    throw new CommandError(`${path} is not a backup of the store, because one of its lines is longer than 4 MB.`);
  });

function decompressed(path: string, size: number, onBytes: (count: number) => void) {
  const packed = tap(piecesOf(path, firstLine.length, size - checksumLength), ({ length }) => onBytes(length));
  return through(packed, createZstdDecompress());
}

async function* through(pieces: AsyncIterable<Buffer>, transform: Duplex): AsyncGenerator<Buffer> {
  const done = pipeline(pieces, transform);
  done.catch(() => {}); // the `yield*` below throws the same error
  yield* transform;
  await done;
}

/** Bytes of a file from offset `from` (inclusive) to offset `to` (exclusive). */
async function* piecesOf(path: string, from: number, to: number): AsyncGenerator<Buffer> {
  if (to <= from) return;
  yield* chunksOf(path, { start: from, end: to - 1 });
}
