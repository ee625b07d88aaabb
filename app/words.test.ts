import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const files = globSync("{screens,ui}/**/*.tsx", { cwd: import.meta.dirname }).filter(
  (file) => !file.includes(".test."),
);

/** What looks like English in a file's code: text between tags, attributes that are read, and sentences. */
function english(file: string): string[] {
  const code = readFileSync(join(import.meta.dirname, file), "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  const patterns = [
    /<\/?[A-Za-z][^<>]*>[^<>{}()=;]*[A-Za-z][^<>{}()=;]*</g,
    /\b(?:alt|title|placeholder|aria-label)="[^"]*[A-Za-z][^"]*"/g,
    /["'`][A-Z][a-z]+ [a-z]+[^"'`]*["'`]/g,
  ];
  return patterns.flatMap((pattern) => code.match(pattern) ?? []).map((text) => `${file}: ${text}`);
}

test("every word that shoppers read is in words.ts: none stands in a screen or a piece of one", () => {
  expect(files.length).toBeGreaterThan(10);
  expect(files.flatMap(english)).toEqual([]);
});
