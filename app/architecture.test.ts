import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { features } from "./features.ts";
import { pages } from "./routes.ts";

/** Folders of the shell, which must not import features. */
const shell = ["page", "server", "database", "ui"];
const inOrder = features.map(({ name }) => name);

const app = import.meta.dirname;
const files = globSync("**/*.{ts,tsx}", { cwd: app }).filter(
  (file) => !/\.(test|contract|setup)\.|testing\b/.test(file),
);

/** Top-level folder of a path in `app/`. Empty for files directly in `app/`. */
const roomOf = (path: string) => (path.includes("/") ? path.split("/")[0]! : "");

/** Returns the layer of a file in `app/`: "domain" for files in `orders/domain/` and in `orders/admin/domain/`. */
const layerOf = (path: string) => {
  const [, first, second] = path.split("/");
  return first === "admin" && second ? second : first!;
};

const importsOf = (file: string) =>
  specifiersOf(file)
    .filter(isOurs)
    .map((target) => normalize(join(dirname(file), target)));

const specifiersOf = (file: string) =>
  [...readFileSync(join(app, file), "utf8").matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1]!);

const isOurs = (target: string) => target.startsWith(".");

/** Allows imports from the same folder, the shell and earlier features. Files directly in `app/` may import all. */
function mayImport(from: string, to: string): boolean {
  if (from === to || from === "") return true;
  if (shell.includes(to)) return true;
  return inOrder.includes(from) && inOrder.includes(to) && inOrder.indexOf(to) < inOrder.indexOf(from);
}

test("the top-level folders are the shell and the features", () => {
  expect([...new Set(files.map(roomOf))].filter(Boolean).toSorted()).toEqual([...shell, ...inOrder].toSorted());
});

test("a feature imports only the shell and the features before it, and the shell imports none", () => {
  const trespasses = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => !mayImport(roomOf(file), roomOf(target)))
      .map((target) => `${file} -> ${target}`),
  );
  expect(trespasses).toEqual([]);
});

/** Files in `app/` that register the features' entry modules, by file name of the entry module. */
const lists = {
  "feature.ts": ["features.ts"],
  "browser.ts": ["browser-modules.ts"],
  "server.ts": ["assembly.ts"],
};

test.each(Object.entries(lists))(
  "the %s of each feature that has one is registered in the composition root",
  (entry, roots) => {
    const having = inOrder.filter((name) => existsSync(join(app, name, entry)));
    expect(having.length).toBeGreaterThan(1);
    for (const root of roots) {
      const listed = importsOf(root).filter((target) => inOrder.includes(roomOf(target)) && basename(target) === entry);
      expect(new Set(listed.map(roomOf)), root).toEqual(new Set(having));
    }
  },
);

test("the roots import only an optional feature's entry modules, the map its screens and addresses, and the emails their screens", () => {
  const optional = new Set(features.filter(({ from }) => from).map(({ name }) => name));
  const more: Readonly<Record<string, readonly string[]>> = {
    "routes.ts": ["screens", "cards", "addresses.ts", "map.ts"],
    "assembly.ts": ["addresses.ts", "map.ts"],
    "render.tsx": ["map.ts"],
    "email-templates.ts": ["screens"],
  };
  const known = (root: string) => [...Object.keys(lists), ...(more[root] ?? [])];
  const others = files
    .filter((file) => roomOf(file) === "")
    .flatMap((root) => importsOf(root).map((target) => ({ root, target })))
    .filter(({ root, target }) => optional.has(roomOf(target)) && !known(root).includes(layerOf(target)));
  expect(others).toEqual([]);
});

/** Layers that each layer of a feature may import. */
const layers: Readonly<Record<string, readonly string[]>> = {
  domain: ["domain"],
  ui: ["domain", "ui"],
  screens: ["domain", "ui", "screens"],
  cards: ["domain", "ui"],
  browser: ["domain", "ui", "screens", "browser"],
  server: ["domain", "server"],
};

test("within a feature, no layer imports a later one, and browser and server never import each other", () => {
  const trespasses = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => inOrder.includes(roomOf(file)) && inOrder.includes(roomOf(target)))
      .filter((target) => layers[layerOf(target)] && layers[layerOf(file)]?.includes(layerOf(target)) === false)
      .map((target) => `${file} -> ${target}`),
  );
  expect(trespasses).toEqual([]);
});

test("a feature's admin pages are imported by its server.ts, the map and later features' admin pages alone", () => {
  const isAdmin = (path: string) => path.split("/")[1] === "admin";
  const others = files.filter((file) => roomOf(file) && !isAdmin(file) && basename(file) !== "server.ts");
  expect(
    others.flatMap((file) =>
      importsOf(file)
        .filter(isAdmin)
        .map((target) => `${file} -> ${target}`),
    ),
  ).toEqual([]);
});

test("domain files import no package and read no clock", () => {
  const domain = files.filter((file) => layerOf(file) === "domain");
  expect(domain.flatMap(specifiersOf).filter((target) => !isOurs(target))).toEqual([]);
  const impure = /\b(Date|Math\.random|performance|fetch|console|process|crypto)\b/;
  expect(
    domain.filter((file) => impure.test(readFileSync(join(app, file), "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ""))),
  ).toEqual([]);
});

test("only addresses.ts of a feature contains its URLs: all other code calls its functions", () => {
  const segments = new Set(
    Object.values(pages)
      .map(({ path }) => path.split("/")[1])
      .filter(Boolean),
  );
  const literal = new RegExp(`["'\`]/(?:${[...segments].join("|")})(?![\\w-])`);
  const code = (file: string) => readFileSync(join(app, file), "utf8").replace(/\/\*[\s\S]*?\*\/|^import .*$/gm, "");
  expect(segments.size).toBeGreaterThan(5);
  expect(files.filter((file) => basename(file) !== "addresses.ts" && literal.test(code(file)))).toEqual([]);
});

test("features call each other by imports and typed callbacks, never by events of the window", () => {
  const senders = files.filter((file) => /\bdispatchEvent\b|CustomEvent/.test(readFileSync(join(app, file), "utf8")));
  expect(senders).toEqual(["database/database.ts"]); // sends events to its own EventTarget, not to the window
});

test("no modules import each other in a cycle", () => {
  const targets = new Map(files.map((file) => [file, importsOf(file).filter((target) => files.includes(target))]));
  const circles: string[] = [];
  const done = new Set<string>();
  function follow(file: string, path: readonly string[]) {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" -> "));
    if (path.includes(file) || done.has(file)) return;
    for (const target of targets.get(file) ?? []) follow(target, [...path, file]);
    done.add(file);
  }
  for (const file of files) follow(file, []);
  expect(circles).toEqual([]);
});

test("the environment is read in one place", () => {
  const readers = files.filter((file) => /process\.env\b/.test(readFileSync(join(app, file), "utf8")));
  // Entry points pass the environment to parseConfig. Child processes inherit parts of the environment.
  expect(readers.toSorted()).toEqual([
    "catalogue/admin/server/import/dispatch-task.ts",
    "database/postgres/server.ts",
    "dev.ts",
    "print-emails.ts",
    "server/command/command.ts",
    "start-store.ts",
    "worker.ts",
  ]);
});

test("no folder is named after a kind of code, and no file only re-exports others", () => {
  const names = files.flatMap((file) => dirname(file).split("/"));
  expect(names.filter((name) => ["utils", "lib", "helpers", "common", "types", "hooks"].includes(name))).toEqual([]);
  expect(files.filter((file) => /^index\.tsx?$/.test(basename(file)))).toEqual([]);
});

test("no folder has a third of the code", () => {
  const linesOf = (file: string) => readFileSync(join(app, file), "utf8").split("\n").length;
  const total = files.reduce((sum, file) => sum + linesOf(file), 0);
  const rooms = Map.groupBy(files, roomOf);
  const sizes = [...rooms].map(([room, inIt]) => [room, inIt.reduce((sum, file) => sum + linesOf(file), 0)] as const);
  expect(sizes.filter(([, lines]) => lines > total / 3)).toEqual([]);
});
