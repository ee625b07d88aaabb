import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Busboy } from "@fastify/busboy";
import type { Context } from "hono";

/** Thrown for a request body that no form of the store sends. */
export class Malformed extends Error {
  override message = "The request body is not a form of the store.";
}

/**
 * Parses a URL-encoded form.
 * @throws Malformed for a wrong content type, invalid encoding or a repeated field. `failures.ts` responds 400.
 */
export async function formIn(c: Context): Promise<Readonly<Record<string, string>>> {
  if (typeOf(c) !== "application/x-www-form-urlencoded") throw new Malformed();
  const fields = new Map<string, string>();
  const bytes = await c.req.arrayBuffer();
  const body = decodedWith(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  const decoded = (text: string) => decodedWith(() => decodeURIComponent(text.replaceAll("+", " ")));
  for (const pair of body.split("&").filter(Boolean)) {
    const [name, value] = [decoded(pair.replace(/=.*/s, "")), decoded(pair.replace(/^[^=]*=?/, ""))];
    if (fields.has(name)) throw new Malformed();
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

const typeOf = (c: Context) => c.req.header("content-type")?.replace(/;.*/s, "").trim().toLowerCase();

const maxParts = 500;

export const hasFiles = (c: Context) => typeOf(c) === "multipart/form-data";

export type UploadedFile = {
  readonly name: string;
  /** Content. A file over the limit is truncated to the limit plus one byte. */
  readonly bytes: Buffer;
};

/**
 * Uploaded file on disk. The store deletes the file after the request, unless a caller calls `take()`. This caller must
 * then delete the file with `discard()`.
 */
export type LargeFile = Awaited<ReturnType<typeof storedIn>>;

export type FormWithFiles = {
  readonly form: Readonly<Record<string, string>>;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly several: readonly UploadedFile[];
  readonly large: LargeFile | null;
};

type Expected = {
  /** Maximum size of a file in memory, in bytes. */
  readonly maxBytes: number;
  readonly several?: string | undefined;
  /** Name of the field whose large file is stored on disk. */
  readonly large?: string | undefined;
};

/**
 * Parses a multipart form as it streams in.
 * @throws Malformed for an invalid body, a NUL character (which PostgreSQL cannot store), or a repeated field. Only the
 * field `several` may repeat.
 */
export async function formWithFilesIn(c: Context, { maxBytes, several, large }: Expected): Promise<FormWithFiles> {
  const fields = new Map<string, string>();
  const files = new Map<string, Buffer>();
  const chosen: UploadedFile[] = [];
  const folder = large ? await mkdtemp(join(tmpdir(), "wicker-form-")) : null;
  let stored: LargeFile | null = null;
  const streams: Readable[] = [];
  const reading: Promise<void>[] = [];

  const isUsed = (name: string) => fields.has(name) || files.has(name);
  async function read(field: string, stream: Readable, name: string) {
    if (folder) {
      if (field !== large || stored) throw new Malformed();
      stored = await storedIn(folder, stream, name);
      return;
    }
    const bytes = await buffer(stream);
    if (field !== several) {
      if (isUsed(field)) throw new Malformed();
      files.set(field, bytes);
    } else if (name || bytes.length > 0) chosen.push({ name, bytes });
  }

  try {
    const limits = { parts: maxParts, ...(!large && { fileSize: maxBytes + 1 }) };
    const parser = new Busboy({ headers: { "content-type": c.req.header("content-type") ?? "" }, limits });
    const fail = (error: Error) => void parser.destroy(error);
    parser.on("partsLimit", () => fail(new Malformed()));
    parser.on("field", (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut || isUsed(name) || value.includes("\0")) fail(new Malformed());
      else fields.set(name, value);
    });
    parser.on("file", (field, stream, name) => {
      streams.push(stream);
      const file = read(field, stream, name);
      file.catch(fail);
      reading.push(file);
    });
    await pipeline(Readable.fromWeb(c.req.raw.body as ReadableStream), parser);
    await Promise.all(reading);
    if (folder && !stored) throw new Malformed();
  } catch {
    for (const stream of streams) stream.destroy();
    await (folder && rm(folder, { recursive: true, force: true }));
    throw new Malformed();
  }
  return { form: Object.fromEntries(fields), files, several: chosen, large: stored };
}

/** Stores an uploaded file in the folder. `discard()` deletes the whole folder. */
async function storedIn(folder: string, stream: Readable, name: string) {
  const path = join(folder, "file");
  await pipeline(stream, createWriteStream(path, { mode: 0o600, flags: "wx" }));
  const { size } = await stat(path);
  let isTaken = false;
  const discard = () => rm(folder, { recursive: true, force: true });
  const discardUnlessTaken = async () => (isTaken ? undefined : discard());
  return { name, path, size, take: () => void (isTaken = true), discard, discardUnlessTaken };
}

/** @throws Malformed for invalid encodings. URLSearchParams would silently replace them with U+FFFD. */
function decodedWith(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw new Malformed();
  }
}
