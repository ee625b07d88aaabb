import { hash } from "node:crypto";
import { constants, crc32, deflateRawSync } from "node:zlib";
import { LRUCache } from "lru-cache";

/** Chunk of a page: its bytes, and a byte-aligned piece of a deflate stream. */
type Chunk = {
  readonly bytes: Buffer;
  readonly deflated: Buffer;
  /** Identity of the chunk: a hash, or a short text itself. */
  readonly mark: string;
  /** Last checksum before and after this chunk. Reused because most pages start alike. */
  checksum?: { readonly before: number; readonly after: number };
};

/** Maximum memory for cached chunks, in bytes. */
const room = 16 * 1024 * 1024;

/** Chunks common to several pages. Compressing them is most of the work. */
const cache = new LRUCache<string, Chunk>({
  maxSize: room,
  sizeCalculation: ({ bytes, deflated }, text) => text.length + bytes.length + deflated.length,
});

/** Texts seen once. A second occurrence is cached; otherwise unique chunks would evict the common ones. */
const seen = new LRUCache<string, true>({ max: 100 });

/** Minimum size to compress, in bytes. Starting the compressor costs more for less. */
const worthCompressing = 256;

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]); // deflate, no name, no time, Unix
const end = Buffer.from([3, 0]); // an empty last block

/**
 * Compresses chunks as gzip. Each chunk is compressed by itself, so that cached chunks are reused.
 * The mark identifies the chunks, so that callers need not hash the whole.
 */
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

/** Uncompressed block: a zero, the length and its complement, the bytes. */
function stored(bytes: Buffer) {
  const block = Buffer.allocUnsafe(5 + bytes.length);
  block[0] = 0;
  block.writeUInt16LE(bytes.length, 1);
  block.writeUInt16LE(~bytes.length & 0xffff, 3);
  bytes.copy(block, 5);
  return block;
}
