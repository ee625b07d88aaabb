import { expect, test } from "vitest";
import { bundledSynonyms } from "./bundled-synonyms.ts";
import { synonymLimits, parseSynonyms } from "./synonyms.ts";

test("words on a line are synonyms, and words before a colon stand for the words after it", () => {
  const { synonyms, wrong } = parseSynonyms("# mine\n\ncup, mug\r\n sofa : armchair , easy chair \n");
  expect(wrong).toEqual([]);
  expect(synonyms).toEqual([
    { term: "cup", synonym: "mug", same: true },
    { term: "mug", synonym: "cup", same: true },
    { term: "sofa", synonym: "armchair", same: false },
    { term: "sofa", synonym: "easy chair", same: false },
  ]);
});

test("a word that is a synonym and also stands before a colon counts as a synonym", () => {
  const lines = ["cup: mug", "cup, mug"];
  for (const text of [lines.join("\n"), lines.toReversed().join("\n")])
    expect(parseSynonyms(text).synonyms.find(({ term }) => term === "cup")).toMatchObject({
      synonym: "mug",
      same: true,
    });
});

test.each([
  ["cup", "one"],
  ["cup,", "one"],
  ["a: b: c", "heads"],
  [": b", "heads"],
  ["a:", "heads"],
  [Array.from({ length: synonymLimits.words + 1 }, (_, at) => `word${at}`).join(","), "many"],
  ["one two three four, five", "long"],
  [`${"x".repeat(61)}, y`, "long"],
])("an unclear line is named: %s", (line, why) => {
  expect(parseSynonyms(`cup, mug\n${line}`).wrong).toEqual([{ line: 2, why }]);
});

test("the bundled synonyms are all clear", () => {
  expect(parseSynonyms(bundledSynonyms).wrong).toEqual([]);
});
