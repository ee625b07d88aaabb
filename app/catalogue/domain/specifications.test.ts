import { expect, test } from "vitest";
import { maxSpecifications, specificationsIn, specificationsText } from "./specifications.ts";

test("a line has a name up to the first colon, and a value, both without surrounding spaces", () => {
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
  ["Material", 1, "must be a name and a value, such as Material: Brass"],
  ["Material: Brass\n: Brass", 2, "must be a name and a value, such as Material: Brass"],
  ["Material: Brass\nMaterial: Steel", 2, "has the same name as another line"],
  ["Material: ", 1, "must be a name and a value, such as Material: Brass"],
  ["Material: Br\u0007ass", 1, "has a control character"],
  [`${"x".repeat(61)}: Brass`, 1, "has a name of more than 60 characters"],
  [`Material: ${"x".repeat(251)}`, 1, "has a value of more than 250 characters"],
  [lines(maxSpecifications + 1), 41, "is too many: at most 40 specifications are allowed"],
])("%j is refused, with its line", (text, line, why) => {
  expect(specificationsIn(text)).toEqual({ line, why });
});

test("lines up to the maximum number and length are accepted", () => {
  expect(specificationsIn(lines(maxSpecifications))).toHaveLength(maxSpecifications);
  expect(specificationsIn(`${"x".repeat(60)}: ${"y".repeat(250)}`)).toHaveLength(1);
});
