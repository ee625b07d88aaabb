import { crc32, deflateRawSync } from "node:zlib";

export type ZipFile = { readonly name: string; readonly content: string };

/** Maximum number of files in a ZIP file without ZIP64. */
const maxZipFiles = 65_535;

/** Maximum number of documents in a ZIP file: each has at most two files. */
export const maxZipDocuments = Math.floor(maxZipFiles / 2);

const version = 20;
const utf8Names = 0x800;
const deflated = 8;
/** 1 January 1980, the earliest date in the ZIP format. */
const [noTime, firstDay] = [0, 0x21];

const unsigned = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]) => {
  const bytes = Buffer.alloc(fields.reduce((sum, [, size]) => sum + size, 0));
  let at = 0;
  for (const [value, size] of fields) at = bytes.writeUIntLE(value, at, size);
  return bytes;
};

/** Streams files as a ZIP file. */
export async function* zipOf(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of files) {
    const [nameBytes, plain] = [Buffer.from(name), Buffer.from(content)];
    const packed = deflateRawSync(plain);
    const entry = unsigned(
      [version, 2],
      [utf8Names, 2],
      [deflated, 2],
      [noTime, 2],
      [firstDay, 2],
      [crc32(plain), 4],
      [packed.length, 4],
      [plain.length, 4],
      [nameBytes.length, 2],
      [0, 2],
    );
    yield Buffer.concat([unsigned([0x04034b50, 4]), entry, nameBytes, packed]);
    const attributes = unsigned([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    directory.push(Buffer.concat([unsigned([0x02014b50, 4], [version, 2]), entry, attributes, nameBytes]));
    offset += 4 + entry.length + nameBytes.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  yield entries;
  const count = directory.length;
  yield unsigned([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [entries.length, 4], [offset, 4], [0, 2]);
}
