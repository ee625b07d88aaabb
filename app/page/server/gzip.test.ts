import { gunzipSync } from "node:zlib";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { gzipped } from "./gzip.ts";

const unpacked = (bytes: Buffer) => gunzipSync(bytes).toString();

test("a text decompresses to itself, whatever its chunks and their repetitions", () => {
  const part = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.nat({ max: 70_000 }).map((length) => "wicker ü ".repeat(length / 9)),
    fc.string({ unit: "binary", minLength: 200, maxLength: 3000 }).map((text) => text.toWellFormed()),
  );
  const check = (parts: string[]) => {
    for (const _ of [1, 2, 3]) expect(unpacked(gzipped(parts).body)).toBe(parts.join(""));
  };
  fc.assert(fc.property(fc.array(part, { maxLength: 8 }), check), { numRuns: 200 });
});

test("a text with parts of other texts always compresses to the same bytes", () => {
  const long = Array.from({ length: 900 }, (_, at) => `<li>item ${(at * 7919) % 1000}</li>`).join("");
  const [first, other, again] = [gzipped([long, "a"]), gzipped(["b", long]), gzipped([long, "a"])];
  expect(again).toEqual(first);
  expect([other.mark, gzipped([long, "b"]).mark]).not.toContain(first.mark);
  expect(gzipped([long.replace("item", "Item"), "a"]).mark).not.toBe(first.mark);
  expect(first.body.length).toBeLessThan(long.length / 4);
  expect(unpacked(other.body)).toBe(`b${long}`);
});
