import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { visibleLines } from "../visible.ts";

/** Where a command writes: standard output or standard error. */
export type Stream = NodeJS.WritableStream & Pick<NodeJS.WriteStream, "isTTY">;

/** Writes a line, or several. What they tell of may come from somebody else: nothing of it does anything to a terminal. */
export const writeLine = (stream: Stream, line: string) => void stream.write(`${visibleLines(line)}\n`);

/**
 * Writes a text that comes in pieces of whole lines: to files and other programs as it is, and on a terminal so that nothing
 * in it does anything to the terminal. Waits where the reader is slower.
 */
export async function writePieces(stream: Stream, pieces: AsyncIterable<string>): Promise<void> {
  await pipeline(Readable.from(stream.isTTY ? shown(pieces) : pieces), stream, { end: false });
}

async function* shown(pieces: AsyncIterable<string>) {
  for await (const piece of pieces) yield visibleLines(piece.replaceAll("\r\n", "\n"));
}
