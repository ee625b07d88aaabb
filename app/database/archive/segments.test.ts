import { expect, test } from "vitest";
import { after, parseFileName, fileNameOf, contiguousFrom, segmentAt } from "./segments.ts";

const stored = (segment: string) => {
  const facts = { segment, completeAt: new Date("2026-11-21T13:05:00.123Z"), sum: "a".repeat(64) };
  return { ...facts, file: fileNameOf(facts) };
};

test("a position of the log is in a segment, and one segment follows another as PostgreSQL counts them", () => {
  expect(segmentAt(1, "0/3000028")).toBe("000000010000000000000003");
  expect(segmentAt(2, "1A/FF000000")).toBe("000000020000001A000000FF");
  expect(after("000000010000000000000003")).toBe("000000010000000000000004");
  expect(after("000000020000001A000000FF")).toBe("000000020000001B00000000");
});

test("a stored segment is described by its file name, and other files have no such name", () => {
  const one = stored("000000010000000000000003");
  expect(parseFileName(one.file)).toEqual(one);
  expect([`${one.file}.part`, "000000010000000000000003", "filler"].map(parseFileName)).toEqual([null, null, null]);
});

test("a chain of segments ends at a missing one", () => {
  const three = ["000000010000000000000003", "0000000100000000000000FF", "000000010000000100000000"].map(stored);
  expect(contiguousFrom("000000010000000000000003", three)).toEqual(three.slice(0, 1));
  expect(contiguousFrom("0000000100000000000000FF", three)).toEqual(three.slice(1));
  expect(contiguousFrom("000000010000000000000004", three)).toEqual([]);
});
