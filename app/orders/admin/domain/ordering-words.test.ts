import { expect, test } from "vitest";
import { ownLabel, partsOf, suggestedLabels } from "./ordering-words.ts";

test("names in square brackets become separate parts, and everything else stays text", () => {
  expect(partsOf("Read [Terms] and [ Our privacy ].")).toEqual([
    { text: "Read ", isName: false },
    { text: "Terms", isName: true },
    { text: " and ", isName: false },
    { text: "Our privacy", isName: true },
    { text: ".", isName: false },
  ]);
  expect(partsOf("[Terms]")).toEqual([{ text: "Terms", isName: true }]);
  expect(partsOf("none [] here, nor [[here")).toEqual([{ text: "none [] here, nor [[here", isName: false }]);
  expect(partsOf("")).toEqual([]);
});

test("the option for custom words differs from all suggested words", () => {
  expect([...suggestedLabels, ""]).not.toContain(ownLabel);
});
