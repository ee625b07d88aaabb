import { expect, test } from "vitest";
import { blocks, fillIns, runElsewhere } from "../e2e/operations/page.ts";

const all = blocks();

test("the commands of docs/operations.md are run in order, but for those that say why they cannot be", () => {
  expect(all.length).toBeGreaterThan(10);
  const untried = all.filter(({ notTried }) => notTried !== null);
  for (const { notTried } of untried) expect(notTried).toMatch(/\.$/);
  expect(untried.length).toBeLessThan(all.length / 3);
});

test("what a command leaves to whoever follows it is what its run fills in, too", () => {
  const left = all
    .filter(({ section, notTried }) => notTried === null && !runElsewhere[section])
    .flatMap(({ commands }) => commands.match(/<[^<>\n]+>/g) ?? []);
  expect(new Set(left)).toEqual(new Set(fillIns));
});

test("a section that is run elsewhere is one of the page's", () => {
  const sections = new Set(all.map(({ section }) => section));
  expect(Object.keys(runElsewhere).filter((section) => !sections.has(section))).toEqual([]);
});

test("every fenced block of the page that is a shell's is found, and none in another language is", () => {
  const page =
    "## Now\n\n```sh\nls\n```\n\n```yaml\na: 1\n```\n\n## Then\n\n```sh\n# Not tried: no net.\ncurl x\n```\n";
  expect(blocks(page)).toEqual([
    { section: "Now", commands: "ls\n", notTried: null },
    { section: "Then", commands: "# Not tried: no net.\ncurl x\n", notTried: "no net." },
  ]);
});
