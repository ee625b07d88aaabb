import { expect, test } from "vitest";
import { transform } from "lightningcss";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { shortNames } from "./class-names.ts";
import { root } from "./server/root.ts";

const classes = globSync("app/**/*.module.css", { cwd: root }).flatMap((sheet) => {
  const { exports } = transform({ filename: sheet, code: readFileSync(join(root, sheet)), cssModules: true });
  return Object.keys(exports ?? {}).map((name) => ({ sheet, name }));
});

test("every class of every style sheet has a unique name of two characters", () => {
  const nameOf = shortNames(root);
  const names = classes.map(({ sheet, name }) => nameOf(name, join(root, sheet)));
  expect(new Set(names).size).toBe(classes.length);
  expect(names.filter((name) => !/^[a-z][\da-z]$/.test(name))).toEqual([]);
});

test("both builds give a class the same name, which ad blockers do not hide", () => {
  const [browsers, server] = [shortNames(root), shortNames(root)];
  const names = classes.map(({ sheet, name }) => browsers(name, join(root, sheet)));
  expect(names).toEqual(classes.map(({ sheet, name }) => server(name, `${join(root, sheet)}?used`)));
  expect(names).not.toContain("ad");
});
