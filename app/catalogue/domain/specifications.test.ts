import { expect, test } from "vitest";
import { maxSpecifications, specificationsIn, specificationsText } from "./specifications.ts";

test("each line names something and says what it is: up to the first colon, without the spaces around them", () => {
  const found = specificationsIn("Material : Brass\r\n\r\n Hours: 9:00 to 17:00 \n");
  expect(found).toEqual([
    { name: "Material", value: "Brass" },
    { name: "Hours", value: "9:00 to 17:00" },
  ]);
  expect(specificationsText(found as [])).toBe("Material: Brass\nHours: 9:00 to 17:00");
  expect(specificationsIn(" \n")).toEqual([]);
});

const lines = (count: number) => Array.from({ length: count }, (_, at) => `Name ${at}: value`).join("\n");

test.each([
  ["Material", 1, "must be a name and what it is, such as Material: Brass"],
  ["Material: Brass\n: Brass", 2, "must be a name and what it is, such as Material: Brass"],
  ["Material: Brass\nMaterial: Steel", 2, "has a name that another line has"],
  ["Material: ", 1, "must be a name and what it is, such as Material: Brass"],
  ["Material: Br\u0007ass", 1, "has a control character"],
  [`${"x".repeat(61)}: Brass`, 1, "has a name of more than 60 characters"],
  [`Material: ${"x".repeat(251)}`, 1, "says more than 250 characters of it"],
  [lines(maxSpecifications + 1), 41, "is one too many: at most 40 may be"],
])("%j is refused, with its line", (text, line, why) => {
  expect(specificationsIn(text)).toEqual({ line, why });
});

test("as many as may be, as long as they may be, are taken", () => {
  expect(specificationsIn(lines(maxSpecifications))).toHaveLength(maxSpecifications);
  expect(specificationsIn(`${"x".repeat(60)}: ${"y".repeat(250)}`)).toHaveLength(1);
});
