import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { visibleLines } from "../visible.ts";

export type Stream = NodeJS.WritableStream & Pick<NodeJS.WriteStream, "isTTY">;

/** Writes lines. Escapes control characters, because the text may contain untrusted data. */
export const writeLine = (stream: Stream, line: string) => void stream.write(`${visibleLines(line)}\n`);

/** Writes chunks of whole lines with backpressure. Escapes control characters only on a terminal. */
export async function writePieces(stream: Stream, pieces: AsyncIterable<string>): Promise<void> {
  await pipeline(Readable.from(stream.isTTY ? shown(pieces) : pieces), stream, { end: false });
}

async function* shown(pieces: AsyncIterable<string>) {
  for await (const piece of pieces) yield visibleLines(piece.replaceAll("\r\n", "\n"));
}
