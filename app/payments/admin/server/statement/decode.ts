import { setImmediate } from "node:timers/promises";

const chunkLength = 65_536;

/** Decodes UTF-16 with a byte order mark, else valid UTF-8, else Windows-1252, which includes Latin-1. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Splits a text into chunks. Lets other requests run after each chunk. */
export async function* chunksOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += chunkLength) {
    yield text.slice(at, at + chunkLength);
    await setImmediate();
  }
}
