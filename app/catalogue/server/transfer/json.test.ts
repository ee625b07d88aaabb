import fc from "fast-check";
import { expect, test } from "vitest";
import { readJsonArray, readJsonLines } from "./json.ts";

const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }), { maxLength: 4 });

const pieces = (text: string, size: number) => text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];

const same = (given: unknown) => JSON.parse(JSON.stringify(given)) as unknown;

test("the objects of an array are read unchanged, wherever the text is cut", async () => {
  await fc.assert(
    fc.asyncProperty(objects, fc.integer({ min: 1, max: 9 }), fc.boolean(), async (given, size, pretty) => {
      const items = await Array.fromAsync(readJsonArray(pieces(JSON.stringify(given, null, pretty ? 2 : 0), size)));
      expect(items.map(({ value }) => value)).toEqual(same(given));
    }),
  );
});

test("the lines of a text are read unchanged, wherever the text is cut", async () => {
  await fc.assert(
    fc.asyncProperty(objects, fc.integer({ min: 1, max: 9 }), async (given, size) => {
      const text = given.map((value) => `${JSON.stringify(value)}\r\n\n`).join("");
      const items = await Array.fromAsync(readJsonLines(pieces(text, size)));
      expect(items).toEqual((same(given) as unknown[]).map((value, at) => ({ line: 2 * at + 1, value })));
    }),
  );
});

test("an object knows the line it begins on", async () => {
  const items = await Array.fromAsync(readJsonArray(['[\n{"a":\n1}, {}\n,{}]']));
  expect(items.map(({ line }) => line)).toEqual([2, 3, 4]);
});

test.each([
  ["", "Line 1: the file ends where [ is expected."],
  ["{}", "Line 1: expected [."],
  ["[\n1]", "Line 2: expected { or ]."],
  ["[{}{}]", "Line 1: expected , or ]."],
  ["[{},]", "Line 1: expected {."],
  ["[{}", "Line 1: the file ends where , or ] is expected."],
  ["[] []", "Line 1: expected the end."],
  ['[{"a": tru}]', "Line 1: this is not JSON."],
])("a text that is no array of objects is refused: %s", async (text, reason) => {
  await expect(Array.fromAsync(readJsonArray([text]))).rejects.toThrow(reason);
});

test("a line that is no JSON is refused", async () => {
  await expect(Array.fromAsync(readJsonLines(["{}\n\n{"]))).rejects.toThrow("Line 3: this is not JSON.");
});

test.each([readJsonArray, readJsonLines])(
  "an object that is never closed is not read to the end of a large file",
  async (read) => {
    let count = 0;
    const endless = function* () {
      for (; ; count += 1) yield count ? "x".repeat(65_536) : '[{"';
    };
    await expect(Array.fromAsync(read(endless()))).rejects.toThrow("too long");
    expect(count).toBeLessThan(100);
  },
);
