import { constants as files } from "node:fs";
import { open } from "node:fs/promises";
import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";
import { segmentBytes } from "./segments.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** How zstd packs here: at its level 1, which takes half the time of its usual one for a file 5 % larger, and orders wait for neither. */
export const packing = {
  params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
};

/** A segment of the log, packed. */
export const pack = (segment: Buffer): Promise<Buffer> => compress(segment, packing);

/** A segment as it was. @throws for bytes that are none. */
export async function unpack(packed: Buffer): Promise<Buffer> {
  const segment = await decompress(packed, { maxOutputLength: segmentBytes });
  if (segment.length !== segmentBytes) throw new Error("It is no whole segment.");
  return segment;
}

/** Reads a segment where PostgreSQL has it, and not what somebody put a link to in its place. */
export async function readSegment(path: string): Promise<Buffer> {
  const file = await open(path, files.O_RDONLY | files.O_NOFOLLOW);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}
