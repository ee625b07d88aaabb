import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { type Stream, writeLine, writePieces } from "./output.ts";

/** Returns the text that `write` sends to a terminal (`isTTY`) or a pipe. */
async function written(isTTY: boolean, write: (stream: Stream) => unknown): Promise<string> {
  const stream = Object.assign(new PassThrough(), { isTTY });
  await write(stream);
  stream.end();
  return text(stream);
}

async function* pieces() {
  yield "number,name\r\n";
  yield '1,"\u001b[2Ja\u202eb"\r\n';
}

test("a long text cannot control the terminal", async () => {
  const shown = await written(true, (stream) => writePieces(stream, pieces()));
  expect(shown).toBe('number,name\n1,"\\u001b[2Ja\\u202eb"\n');
});

test("text to a file or another program is unchanged", async () => {
  const sent = await written(false, (stream) => writePieces(stream, pieces()));
  expect(sent).toBe((await Array.fromAsync(pieces())).join(""));
});

test.each([true, false])("a line never contains control characters (%s)", async (isTTY) => {
  expect(await written(isTTY, (stream) => writeLine(stream, "one\u0007\ntwo"))).toBe("one\\u0007\ntwo\n");
});
