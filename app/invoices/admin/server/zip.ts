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

const littleEndian =
  (size: 2 | 4) =>
  (...values: readonly number[]) => {
    const bytes = Buffer.alloc(size * values.length);
    for (const [at, value] of values.entries()) bytes.writeUIntLE(value, at * size, size);
    return bytes;
  };
const [shorts, longs] = [littleEndian(2), littleEndian(4)];

export async function* zipOf(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of files) {
    const [nameBytes, plain] = [Buffer.from(name), Buffer.from(content)];
    const packed = deflateRawSync(plain);
    const entry = [
      shorts(version, utf8Names, deflated, noTime, firstDay),
      longs(crc32(plain), packed.length, plain.length),
      shorts(nameBytes.length, 0),
    ];
    const file = Buffer.concat([longs(0x04034b50), ...entry, nameBytes, packed]);
    yield file;
    const attributes = [shorts(0, 0, 0), longs(0, offset)];
    directory.push(Buffer.concat([longs(0x02014b50), shorts(version), ...entry, ...attributes, nameBytes]));
    offset += file.length;
  }
  const entries = Buffer.concat(directory);
  yield entries;
  const count = directory.length;
  yield Buffer.concat([longs(0x06054b50), shorts(0, 0, count, count), longs(entries.length, offset), shorts(0)]);
}
