import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv, writeCsv } from "./csv.ts";

const rowsOf = async (...pieces: string[]) => (await Array.fromAsync(readCsv(pieces))).map(({ cells }) => cells);

test("cells may hold commas, quotes and line ends", async () => {
  expect(await rowsOf('a,"b, ""c""\r\nd",\n')).toEqual([["a", 'b, "c"\r\nd', ""]]);
});

test("lines may end as on any system, and the last one need no line end", async () => {
  expect(await rowsOf("a,b\r\nc,d\ne,f")).toEqual([
    ["a", "b"],
    ["c", "d"],
    ["e", "f"],
  ]);
});

test("empty lines are ignored, and empty cells are not", async () => {
  expect(await rowsOf('\n\r\na\n""\n,\n\n')).toEqual([["a"], [""], ["", ""]]);
});

test.each(["\n", "\r\n"])("a row knows its first line, where lines end with %j", async (end) => {
  const text = 'a\n\n"b\n\nc",d\n\n\ne'.replaceAll("\n", end);
  const rows = await Array.fromAsync(readCsv([text]));
  expect(rows.map(({ line }) => line)).toEqual([1, 3, 8]);
});

test("a quote in a wrong place is refused with the first line of its row", async () => {
  await expect(rowsOf('a,b\r\n\r\n"c\r\nd","e"f')).rejects.toThrow("Line 3: a quotation mark");
});

test.each(['a"b', '"a"b', '"a', '"a""', 'x,"a'])(
  "a quote in a wrong place is refused with its line: %s",
  async (text) => {
    await expect(rowsOf(`fine\n${text}`)).rejects.toThrow("Line 2: a quotation mark");
  },
);

test("a quote that is never closed is not read to the end of a large file", async () => {
  let pieces = 0;
  const endless = function* () {
    for (; ; pieces += 1) yield pieces ? "x".repeat(65_536) : '"';
  };
  await expect(Array.fromAsync(readCsv(endless()))).rejects.toThrow("Line 1");
  expect(pieces).toBeLessThan(20);
});

test.each([
  ["commas", ","],
  ["cells", "a,"],
  ["text", "x"],
])("a line of nothing but %s is refused before it fills the memory", async (_, text) => {
  let pieces = 0;
  const endless = function* () {
    for (; ; pieces += 1) yield text.repeat(65_536 / text.length);
  };
  await expect(Array.fromAsync(readCsv(endless()))).rejects.toThrow("Line 1 has more than 1000000 characters.");
  expect(pieces).toBeLessThan(20);
});

test("a row of more than 500 cells is refused with its line", async () => {
  await expect(rowsOf(`a,b\n${",".repeat(500)}\n`)).rejects.toThrow(
    "Line 2 has 501 cells, but at most 500 are allowed.",
  );
});

test("forty megabytes of empty lines are no rows", async () => {
  const lines = function* () {
    for (let at = 0; at < 640; at += 1) yield "\n".repeat(65_536);
  };
  expect(await Array.fromAsync(readCsv(lines()))).toEqual([]);
});

test("written rows are read back unchanged, wherever the text is cut", async () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "é", ",", ";", '"', "'", "\n", "\r", "\t", " ", "=") });
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 5 }), async (given, size) => {
      const text = writeCsv(given);
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
      expect(await rowsOf(...pieces)).toEqual(given);
    }),
  );
});
