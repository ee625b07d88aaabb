import { expect, test } from "vitest";
import { progressOn } from "./progress.ts";

function output(isTTY: boolean): string[] {
  const lines: string[] = [];
  const write = (text: string) => lines.push(text) > 0;
  const progress = progressOn({ isTTY, write }).show("Reading", 10);
  for (const amount of [3, 0, 4, 3]) progress.add(amount);
  progress.done();
  return lines;
}

test("on a terminal a bar grows in one line", () => {
  expect(output(true)).toEqual([
    `\rReading [${"#".repeat(9)}${" ".repeat(21)}]  30 %`,
    `\rReading [${"#".repeat(21)}${" ".repeat(9)}]  70 %`,
    `\rReading [${"#".repeat(30)}] 100 %`,
    "\n",
  ]);
});

test("elsewhere there are lines, at most one per tenth", () => {
  expect(output(false)).toEqual(["Reading:  30 %\n", "Reading:  70 %\n", "Reading: 100 %\n"]);
});
