import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from "yauzl";
import { maxUploadBytes } from "../../../../admin/server/pictures/limits.ts";

export const maxEntries = 5_000;

/** Minimum size of a local file header (APPNOTE 4.3.7), in bytes. */
const minHeaderBytes = 30;

export type ZipArchive = Exclude<Awaited<ReturnType<typeof openArchive>>, string>;
export type ArchiveEntry = ReturnType<typeof entryOf>;

/** Opens a ZIP without decompressing. "broken": invalid or truncated. "crowded": too many files. */
export async function openArchive(path: string) {
  let zip: ZipFile | null = null;
  try {
    // `entryOf` decodes the file names one by one, so that an invalid name affects no other file.
    zip = await openPromise(path, { autoClose: false, decodeStrings: false });
    if (zip.entryCount > maxEntries) return refuse(zip, "crowded");
    const entries = await Array.fromAsync(zip.eachEntry());
    if (doOverlap(entries)) return refuse(zip, "overlapping");
    const opened = zip;
    return { entries: entries.map((entry) => entryOf(opened, entry)), close: () => opened.close() };
  } catch {
    return refuse(zip, "broken");
  }
}

function refuse<Why extends string>(zip: ZipFile | null, why: Why) {
  zip?.close();
  return why;
}

/** True if entries overlap, as in a ZIP bomb. */
function doOverlap(entries: readonly Entry[]) {
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  return inOrder.some(({ relativeOffsetOfLocalHeader: at }, index) => {
    const before = inOrder[index - 1];
    return before && before.relativeOffsetOfLocalHeader + minHeaderBytes + before.compressedSize > at;
  });
}

function entryOf(zip: ZipFile, entry: Entry) {
  const { generalPurposeBitFlag, extraFields } = entry;
  const rawName = getFileNameLowLevel(generalPurposeBitFlag, entry.fileNameRaw, extraFields, false);
  const name = rawName.replaceAll("\0", "\uFFFD"); // PostgreSQL cannot store NUL
  return { name, problem: problemOf(entry, name), read: () => read(zip, entry) };
}

function problemOf(entry: Entry, name: string): "unsafePath" | "encrypted" | "packed" | "heavy" | null {
  if (validateFileName(name) !== null) return "unsafePath";
  if (entry.isEncrypted()) return "encrypted";
  if (!entry.canDecodeFileData()) return "packed";
  return entry.uncompressedSize > maxUploadBytes ? "heavy" : null;
}

/** Decompresses an entry. Counts the bytes, because the size in the header may be false. */
async function read(zip: ZipFile, entry: Entry): Promise<Buffer | "heavy" | "damaged"> {
  try {
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of stream) {
      length += piece.length;
      if (length > maxUploadBytes) return "heavy"; // leaving the loop destroys the stream
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  } catch (error) {
    return /too many bytes/.test(String(error)) ? "heavy" : "damaged";
  }
}
