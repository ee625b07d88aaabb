import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withRelease } from "./release.ts";
import released from "./released.json" with { type: "json" };
import { root } from "./server/root.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const changelog = read("CHANGELOG.md");
const { version } = JSON.parse(read("package.json")) as { version: string };

const entries = new Map(
  changelog
    .split(/^## /m)
    .slice(1)
    .map((entry) => [entry.split("\n", 1)[0]!, entry.slice(entry.indexOf("\n")).trim()]),
);

test("the changelog lists unreleased changes first, then this version and earlier ones, each with its date", () => {
  const [first, ...others] = entries.keys();
  expect(first).toBe("[Unreleased]");
  for (const heading of others) expect(heading).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/);
  expect(others[0]).toContain(`[${version}] - `);
  for (const heading of others) expect(entries.get(heading), heading).not.toBe("");
});

test("each entry has the kinds of changes of Keep a Changelog", () => {
  const kinds = new Set(["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]);
  expect([...changelog.matchAll(/^### (.*)$/gm)].map(([, kind]) => kind).filter((kind) => !kinds.has(kind!))).toEqual(
    [],
  );
});

test("the version for judging migrations is the current one", () => {
  expect(released.release).toBe(version);
});

test("a release gives unreleased changes its version and date, and adds an empty section", () => {
  const before = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Tea.\n\n## [0.1.0] - 2026-11-21\n\nThe first.\n";
  expect(withRelease(before, "0.2.0", "2026-12-24")).toBe(
    "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-24\n\n### Added\n\n- Tea.\n\n## [0.1.0] - 2026-11-21\n\nThe first.\n",
  );
});

test("without unreleased changes, a release is refused", () => {
  expect(() => withRelease("## [Unreleased]\n\n## [0.1.0] - 2026-11-21\n", "0.2.0", "2026-12-24")).toThrow(
    "has no entry",
  );
});
