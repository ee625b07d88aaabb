import { setImmediate } from "node:timers/promises";

const chunkLength = 65_536;

/** Decodes text by its byte order mark, else as UTF-8 if valid, else by its XML declaration, else as Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const mark = start.startsWith("\xff\xfe") ? "utf-16le" : start.startsWith("\xfe\xff") ? "utf-16be" : undefined;
  const declared = /^<\?xml[^>]*\sencoding=["']([\w-]+)/.exec(start)?.[1];
  for (const encoding of [mark, "utf-8", declared]) {
    const text = encoding && decodeAs(encoding, bytes);
    if (typeof text === "string") return text;
  }
  return new TextDecoder("windows-1252").decode(bytes);
}

/** Null if the encoding is unknown, or the bytes are invalid in it. */
function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Splits a text into chunks. Lets other requests run after each chunk. */
export async function* chunksOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += chunkLength) {
    yield text.slice(at, at + chunkLength);
    await setImmediate();
  }
}
