import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";
import { segmentBytes } from "./segments.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** zstd level 1: half the time of the default level, for files that are 5 % larger. */
export const packing = {
  params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
};

export const pack = (segment: Buffer): Promise<Buffer> => compress(segment, packing);

export async function unpack(packed: Buffer): Promise<Buffer> {
  const segment = await decompress(packed, { maxOutputLength: segmentBytes });
  if (segment.length !== segmentBytes) throw new Error("the WAL segment is incomplete");
  return segment;
}
