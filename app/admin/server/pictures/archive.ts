import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from "yauzl";
import { mostBytes } from "./limits.ts";

/** How many files a ZIP may have. */
export const mostEntries = 5_000;

/** Why a file of a ZIP is not read: it leads out of it, is locked by a password, is packed in a way that few know, or is too large. */
export type EntryProblem = "outside" | "encrypted" | "packed" | "heavy";

/** A file of a ZIP. */
export type ArchiveEntry = {
  /** With the folders that it lies in. */
  readonly name: string;
  readonly problem: EntryProblem | null;
  /** Its bytes, or why there are none: it is larger than it says, or damaged. No more than the limit is ever unpacked. */
  readonly read: () => Promise<Buffer | "heavy" | "damaged">;
};

export type ZipArchive = { readonly entries: readonly ArchiveEntry[]; readonly close: () => void };

/** Why a file is no ZIP that is read: it is none or was cut off, has too many files, or parts of it are used more than once. */
export type NotAnArchive = "broken" | "crowded" | "overlapping";

/** Opens a ZIP on disk, and says what is in it without unpacking anything. */
export async function openArchive(path: string): Promise<ZipArchive | NotAnArchive> {
  let zip: ZipFile | null = null;
  try {
    // Names are looked at one by one: one that is wrong says nothing about the others.
    zip = await openPromise(path, { autoClose: false, decodeStrings: false });
    if (zip.entryCount > mostEntries) return refuse(zip, "crowded");
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) {
      if (entries.length === mostEntries) return refuse(zip, "crowded");
      entries.push(entry);
    }
    if (doOverlap(entries)) return refuse(zip, "overlapping");
    const opened = zip;
    return { entries: entries.map((entry) => described(opened, entry)), close: () => opened.close() };
  } catch {
    return refuse(zip, "broken"); // whatever its reader says of it
  }
}

function refuse(zip: ZipFile | null, why: NotAnArchive) {
  zip?.close();
  return why;
}

/** A ZIP whose files share their bytes unpacks to many times what it could otherwise. */
function doOverlap(entries: readonly Entry[]) {
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  return inOrder.some(({ relativeOffsetOfLocalHeader: at }, index) => {
    const before = inOrder[index - 1];
    return before && before.relativeOffsetOfLocalHeader + leastHeader + before.compressedSize > at;
  });
}

/** How many bytes there are before those of a file, at least. */
const leastHeader = 30;

function described(zip: ZipFile, entry: Entry): ArchiveEntry {
  const { generalPurposeBitFlag, extraFields } = entry;
  const rawName = getFileNameLowLevel(generalPurposeBitFlag, entry.fileNameRaw, extraFields, false);
  const name = rawName.replaceAll("\0", "\uFFFD"); // PostgreSQL cannot store NUL
  return { name, problem: problemOf(entry, name), read: () => read(zip, entry) };
}

function problemOf(entry: Entry, name: string): EntryProblem | null {
  if (validateFileName(name) !== null) return "outside";
  if (entry.isEncrypted()) return "encrypted";
  if (!entry.canDecodeFileData()) return "packed";
  return entry.uncompressedSize > mostBytes ? "heavy" : null;
}

/** What an entry says of its size may be a lie. */
async function read(zip: ZipFile, entry: Entry): Promise<Buffer | "heavy" | "damaged"> {
  try {
    const stream = await zip.openReadStreamPromise(entry);
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of stream as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > mostBytes) return "heavy"; // which ends the stream
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  } catch (error) {
    return /too many bytes/.test(String(error)) ? "heavy" : "damaged";
  }
}
