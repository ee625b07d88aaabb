import { crc32, deflateRawSync } from "node:zlib";

/** A file in a ZIP. Optional properties override header fields, to make the ZIP invalid. */
export type Zipped = {
  readonly name: string;
  readonly bytes: Buffer;
  readonly size?: number;
  readonly flags?: number;
  readonly method?: number;
  readonly overlaps?: boolean;
};

/** Builds a ZIP (APPNOTE 6.3). */
export function zipOf(files: readonly Zipped[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, size = bytes.length, flags = 0x800, method = 8, overlaps = false } of files) {
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(path.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(overlaps ? 0 : at, 10);
    directory.push(Buffer.from("PK\u0001\u0002\u0014\u0000", "latin1"), common, rest, path);
    if (overlaps) continue;
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), common, path, packed]);
    parts.push(local);
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length % 65_536, 4);
  end.writeUInt16LE(files.length % 65_536, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, central, Buffer.from("PK\u0005\u0006", "latin1"), end]);
}
