import { hash } from "node:crypto";
import { constants, crc32, deflateRawSync } from "node:zlib";
import { LRUCache } from "lru-cache";

/** A part of a page: its bytes, and the same as a piece of a compressed stream that ends at a whole byte. */
type Part = {
  readonly bytes: Buffer;
  readonly deflated: Buffer;
  /** What tells it from others: a hash of it, or where it is short the text itself. */
  readonly mark: string;
  /** The checksum of the texts that it stood in last, up to it and with it: most begin alike. */
  checksum?: { readonly before: number; readonly after: number };
};

/** How much of the memory cached parts may take, in bytes. */
const room = 16 * 1024 * 1024;

/** Parts that pages had in common lately. Most of a page is the same for all its visitors, and compressing it is most of the work. */
const cache = new LRUCache<string, Part>({
  maxSize: room,
  sizeCalculation: ({ bytes, deflated }, text) => text.length + bytes.length + deflated.length,
});

/** Texts of which one came lately: one that comes again is worth keeping. Those that only one page has would drive out the others. */
const seen = new LRUCache<string, true>({ max: 100 });

/** A shorter part is sent as it is: to set the compressor up would take longer than to send it. In bytes. */
const worthCompressing = 256;

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]); // deflate, no name, no time, Unix
const end = Buffer.from([3, 0]); // an empty last block

/**
 * A text in parts, compressed as gzip: parts are compressed one by one and joined, so that those of earlier texts need not be
 * compressed again. With a mark that only the same parts have, so that nobody has to hash the whole of it either.
 */
export function gzipped(parts: readonly string[]): { readonly body: Buffer; readonly mark: string } {
  const pieces: Uint8Array[] = [header];
  let [checksum, size, mark] = [0, 0, ""];
  for (const text of parts) {
    const piece = part(text);
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

function checksumWith(piece: Part, before: number): number {
  if (piece.checksum?.before !== before) piece.checksum = { before, after: crc32(piece.bytes, before) };
  return piece.checksum.after;
}

function part(text: string): Part {
  const before = cache.get(text);
  if (before) return before;
  const bytes = Buffer.from(text);
  if (bytes.length < worthCompressing) return { bytes, deflated: stored(bytes), mark: text };
  const deflated = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  const made = { bytes, deflated, mark: hash("sha256", bytes, "base64url") };
  if (seen.has(text)) cache.set(text, made);
  else seen.set(text, true);
  return made;
}

/** A block that is not compressed: a zero, the length and its complement, the bytes. */
function stored(bytes: Buffer) {
  const block = Buffer.allocUnsafe(5 + bytes.length);
  block[0] = 0;
  block.writeUInt16LE(bytes.length, 1);
  block.writeUInt16LE(~bytes.length & 0xffff, 3);
  bytes.copy(block, 5);
  return block;
}
