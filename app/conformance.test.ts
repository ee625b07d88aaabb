import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "docs/conformance.md"), "utf8");

/** A table row names its tests as `file` name, separated by semicolons; a name ends with the cell. */
const named = [
  ...text.slice(text.indexOf("## 1.")).matchAll(/`([\w./-]+\.(?:test\.tsx?|contract\.ts))` ([^|]+?)(?=; `|\s*\||$)/gm),
].map(([, file, name]) => ({ file: file!, name: name! }));

/** Whether a file has a test of that name, wherever the formatter has broken the line. */
const hasTest = ({ file, name }: { file: string; name: string }) =>
  existsSync(join(root, file)) &&
  ['"', "`"].some((quote) => readFileSync(join(root, file), "utf8").includes(`${quote}${name}${quote},`));

test("every test that docs/conformance.md names exists", () => {
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((reference) => !hasTest(reference))).toEqual([]);
});

test("every sentence in the tables of sections 1 to 9 names a test", () => {
  const rows = text
    .slice(0, text.indexOf("## What it calls"))
    .split("\n")
    .filter((line) => /^\| (?!-|The specification says)/.test(line));
  expect(rows.filter((row) => !/\.(test\.tsx?|contract\.ts)`/.test(row))).toEqual([]);
});

test("every deviation says what, why, and which test holds it", () => {
  const rows = text
    .slice(text.indexOf("## What deviates, and why"))
    .split("\n")
    .filter((line) => /^\| (?!-|The specification says)/.test(line))
    .map((row) => row.split(" | "));
  expect(rows.length).toBeGreaterThanOrEqual(5);
  expect(rows.filter((cells) => cells.length !== 4 || !/`[\w./-]+\.test\.tsx?`/.test(cells[3]!))).toEqual([]);
});
