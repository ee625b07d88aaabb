import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blocks, fillIns, runElsewhere, runHere } from "../e2e/operations/page.ts";
import { root } from "./server/root.ts";

const all = blocks();

const sections = [...new Set(all.map(({ section }) => section))];

test("the commands of each section of docs/operations.md are run, by `npm run verify -- operations` or by a named file", () => {
  expect(sections.filter((section) => !runHere.includes(section) && !runElsewhere[section])).toEqual([]);
  expect([...runHere, ...Object.keys(runElsewhere)].filter((section) => !sections.includes(section))).toEqual([]);
  expect(Object.values(runElsewhere).filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test("a command that is not run has a reason, and most are run", () => {
  const untried = all.filter(({ notTried }) => notTried !== null);
  for (const { notTried } of untried) expect(notTried).toMatch(/\.$/);
  expect(untried.length).toBeLessThan(all.length / 3);
});

test("the run fills in all placeholders of the commands", () => {
  const left = all
    .filter(({ section, notTried }) => notTried === null && runHere.includes(section))
    .flatMap(({ commands }) => commands.match(/<[^<>\n]+>/g) ?? []);
  expect(new Set(left)).toEqual(new Set(fillIns));
});

test("every fenced shell block of the page is found, and no other", () => {
  const page =
    "## Now\n\n```sh\nls\n```\n\n```yaml\na: 1\n```\n\n## Then\n\n```sh\n# Not tried: no net.\ncurl x\n```\n";
  expect(blocks(page)).toEqual([
    { section: "Now", commands: "ls\n", notTried: null },
    { section: "Then", commands: "# Not tried: no net.\ncurl x\n", notTried: "no net." },
  ]);
});
