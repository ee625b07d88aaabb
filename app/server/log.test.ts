import { execFile } from "node:child_process";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { promisify, stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { readableLog } from "./log.ts";

const hostile = "/\u001b[2J\u009b31m\u202e\u2028\u0085\u007f\u061c\b\rdone";
/** Matches control and invisible characters, except the log's own line breaks. */
const unseen = /[^\P{Cc}\n]|[\u061c\u2028-\u202e]/u;

test("on a terminal, paths and errors cannot control it", () => {
  const stream = new PassThrough();
  const log = readableLog("info", stream);
  log.info({ method: "GET", path: hostile }, "Asked.");
  log.error({ err: new Error(hostile), cause: { message: `${hostile}\nnot a line of ours` } }, "A request failed.");
  const written = String(stream.read());
  // Removes pino-pretty's own colour codes. Colour codes from requests stay, because the log escapes them.
  const text = stripVTControlCharacters(written);
  expect(written.replaceAll(new RegExp(String.raw`\x1b\[\d+m`, "g"), "")).toBe(text);
  expect(text).not.toMatch(unseen);
  expect(text).toContain(String.raw`/\u001b[2J\u009b31m\u202e\u2028\u0085\u007f\u061c\b\rdone`);
  expect(text).not.toContain("\nnot a line of ours");
});

test("in a line of JSON control characters are escaped, and read back unchanged", async () => {
  const script = `import { createLog } from ${JSON.stringify(join(import.meta.dirname, "log.ts"))};
    createLog("info").info({ path: ${JSON.stringify(hostile)} }, "Asked.");`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
  expect(stdout).not.toMatch(unseen);
  expect(JSON.parse(stdout)).toMatchObject({ path: hostile, msg: "Asked." });
});
