import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** Who may import whom, besides their own room; everybody may import `words`. Tests may cross. */
const allowed: Record<string, readonly string[]> = {
  words: [],
  domain: [],
  ui: ["domain"],
  store: ["domain"],
  screens: ["ui", "store", "domain"],
  routes: ["screens", "store"],
  client: ["routes", "store", "domain"],
  server: ["routes", "store", "domain"],
};
const app = import.meta.dirname;
const files = globSync("**/*.{ts,tsx}", { cwd: app }).filter(
  (file) => !/\.(test|contract|setup)\.|testing\./.test(file),
);

/** The room of a path in `app/`: its folder, or its own name where it stands alone (`routes`, `words`). */
const roomOf = (path: string) => path.split("/")[0]!.replace(/\.tsx?$/, "");

const importsOf = (file: string) =>
  [...readFileSync(join(app, file), "utf8").matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1]!);

test("the rooms are those of the floor plan", () => {
  expect([...new Set(files.map(roomOf))].toSorted()).toEqual(Object.keys(allowed).toSorted());
});

test("nobody imports from a room that the floor plan does not allow", () => {
  const trespasses = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith("."))
      .map((target) => roomOf(normalize(join(dirname(file), target))))
      .filter((room) => room !== roomOf(file) && room !== "words" && !allowed[roomOf(file)]!.includes(room))
      .map((room) => `${file} -> ${room}`),
  );
  expect(trespasses).toEqual([]);
});

test("the rules import no package and read no clock", () => {
  const domain = files.filter((file) => roomOf(file) === "domain");
  expect(domain.flatMap(importsOf).filter((target) => !target.startsWith("."))).toEqual([]);
  const impure = /\b(Date|Math\.random|performance|fetch|console|process|crypto)\b/;
  expect(
    domain.filter((file) => impure.test(readFileSync(join(app, file), "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ""))),
  ).toEqual([]);
});

test("the environment is read in one place", () => {
  const readers = files.filter((file) => /process\.env\b/.test(readFileSync(join(app, file), "utf8")));
  // The entry points hand it to parseConfig, and PostgreSQL's programs inherit the rest of it.
  expect(readers.toSorted()).toEqual([
    "server/catalogue/transfer/tool.ts",
    "server/dev.ts",
    "server/main.ts",
    "server/orders/cli.ts",
    "server/postgres/server.ts",
    "server/worker.ts",
  ]);
});

test("no folder is named after a kind of code instead of a meaning, and no file only passes others on", () => {
  const names = files.flatMap((file) => dirname(file).split("/"));
  expect(names.filter((name) => ["utils", "lib", "helpers", "common", "types", "hooks"].includes(name))).toEqual([]);
  expect(files.filter((file) => /^index\.tsx?$/.test(basename(file)))).toEqual([]);
});
