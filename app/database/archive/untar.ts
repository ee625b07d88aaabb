import { chmod, mkdir, open } from "node:fs/promises";
import { join, normalize, sep } from "node:path";
import { giveToAccount, type SystemAccount } from "../postgres/account.ts";

const block = 512;

/** Extracts a tar archive (POSIX ustar) of folders and files, with names shorter than 100 bytes. */
export async function untar(archive: AsyncIterable<Buffer>, into: string, account: SystemAccount): Promise<void> {
  const bytes = createReader(archive);
  for (;;) {
    const header = await bytes.take(block);
    if (header.every((byte) => byte === 0)) return;
    const [name, type] = [textIn(header, 0, 100), textIn(header, 156, 1)];
    const size = sizeIn(header);
    const path = join(into, name);
    if (!`${normalize(path)}${sep}`.startsWith(`${normalize(into)}${sep}`))
      throw new Error(`the base backup contains ${name}, which is outside of its folder`);
    if (type === "5") {
      await mkdir(path, { recursive: true, mode: 0o700 });
      await chmod(path, 0o700);
    } else if (type === "0" || type === "") {
      await using file = await open(path, "wx", 0o600);
      for (let left = size; left > 0;) {
        const piece = await bytes.some(left);
        await file.writeFile(piece);
        left -= piece.length;
      }
      await bytes.take((block - (size % block)) % block);
    } else throw new Error(`the base backup contains ${name}, which is neither a file nor a folder`);
    await giveToAccount(path, account);
  }
}

const textIn = (header: Buffer, at: number, length: number) =>
  header.toString("latin1", at, at + length).replace(/\0.*$/s, "");

/** Parses the size field of a tar header: octal digits, or a binary number if the top bit is set. */
const sizeIn = (header: Buffer) =>
  header[124]! & 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(textIn(header, 124, 12).trim() || "0", 8);

function createReader(archive: AsyncIterable<Buffer>) {
  const pieces = archive[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  /** Reads at least one byte and at most `max` bytes. */
  async function some(max: number): Promise<Buffer> {
    while (rest.length === 0) {
      const { value, done } = await pieces.next();
      if (done) throw new Error("the base backup is incomplete");
      rest = value;
    }
    const piece = rest.subarray(0, max);
    rest = rest.subarray(piece.length);
    return piece;
  }
  return {
    some,
    async take(length: number): Promise<Buffer> {
      const taken: Buffer[] = [];
      for (let left = length; left > 0;) {
        const piece = await some(left);
        taken.push(piece);
        left -= piece.length;
      }
      return Buffer.concat(taken);
    },
  };
}
