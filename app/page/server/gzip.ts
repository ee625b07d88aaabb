import { hash } from "node:crypto";
import { constants, crc32, deflateRawSync } from "node:zlib";
import { LRUCache } from "lru-cache";

/** A text as bytes, and compressed. `deflated` is a byte-aligned piece of a deflate stream. */
type Chunk = {
  readonly bytes: Buffer;
  readonly deflated: Buffer;
  /** Identifies the chunk: a hash, or the text itself if it is short. */
  readonly mark: string;
  /** Cached CRC-32 of a page up to this chunk's start (`before`) and up to this chunk's end (`after`). */
  checksum?: { readonly before: number; readonly after: number };
};

/** Maximum memory for cached chunks, in bytes. */
const maxBytes = 16 * 1024 * 1024;

/** Compressed chunks that several pages have in common. */
const cache = new LRUCache<string, Chunk>({
  maxSize: maxBytes,
  sizeCalculation: ({ bytes, deflated }, text) => text.length + bytes.length + deflated.length,
});

/** Texts used once. The cache stores chunks at their second use, so that unique chunks do not evict common chunks. */
const seen = new LRUCache<string, true>({ max: 100 });

/** Minimum size of a chunk to compress, in bytes. For smaller chunks, the compressor's start takes too long. */
const worthCompressing = 256;

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]); // deflate method, no file name, no time, Unix
const end = Buffer.from([3, 0]); // an empty last block

/** Joins texts into one gzip body. Reuses cached compressed chunks. `mark` identifies the body. */
export function gzipped(parts: readonly string[]): { readonly body: Buffer; readonly mark: string } {
  const pieces: Uint8Array[] = [header];
  let [checksum, size, mark] = [0, 0, ""];
  for (const text of parts) {
    const piece = chunkOf(text);
    checksum = checksumWith(piece, checksum);
    size += piece.bytes.length;
    mark += `${piece.mark}\0`;
    pieces.push(piece.deflated);
  }
  const trailer = Buffer.allocUnsafe(8);
  trailer.writeUInt32LE(checksum);
  trailer.writeUInt32LE(size, 4);
  return { body: Buffer.concat([...pieces, end, trailer]), mark };
}

function checksumWith(piece: Chunk, before: number): number {
  if (piece.checksum?.before !== before) piece.checksum = { before, after: crc32(piece.bytes, before) };
  return piece.checksum.after;
}

function chunkOf(text: string): Chunk {
  const before = cache.get(text);
  if (before) return before;
  const bytes = Buffer.from(text);
  if (bytes.length < worthCompressing) return { bytes, deflated: stored(bytes), mark: text };
  const deflated = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  const chunk = { bytes, deflated, mark: hash("sha256", bytes, "base64url") };
  if (seen.has(text)) cache.set(text, chunk);
  else seen.set(text, true);
  return chunk;
}

/** Deflate block without compression: a zero byte, the length, its complement, and the bytes. */
function stored(bytes: Buffer) {
  const block = Buffer.allocUnsafe(5 + bytes.length);
  block[0] = 0;
  block.writeUInt16LE(bytes.length, 1);
  block.writeUInt16LE(~bytes.length & 0xffff, 3);
  bytes.copy(block, 5);
  return block;
}
