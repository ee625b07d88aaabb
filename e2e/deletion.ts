/**
 * Removes an optional feature, and all features that import it, from a copy of the project. Builds and tests the copy.
 * Repeats this for each optional feature.
 *
 *   node e2e/deletion.ts [orders ...]
 */
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { features } from "../app/features.ts";
import { ensureBrowser } from "./browser.ts";
import { run } from "./command.ts";
import { copyTo } from "./copy.ts";
import { interruption } from "./interruption.ts";
import { notRun, sayNotRun } from "./not-run.ts";
import { temporaryFolder } from "./store-process.ts";

const names = features.map(({ name }) => name);
const journeys = ["home", "basket", "header", "navigation", "sign-in", "without-scripts"];
/** Name of the only admin test to run. Skipped without the catalogue, because the store then has no admin. */
const adminJourney = "an account becomes the owner's";

const say = (line: string) => void process.stdout.write(`${line}\n`);

const indentOf = (line: string) => line.search(/\S|$/);
const closes = (line: string) => /^ *[)\]}]/.test(line);
const isComment = (line = "") => /^ *(\/\*\*|\*|\/\/)/.test(line);

/** Finds the statement, property or list item around line `at`. Returns its first line, and the line after its last. */
function entryAround(lines: readonly string[], at: number): readonly [number, number] {
  const indent = indentOf(lines[at]!);
  let start = at;
  while (closes(lines[start]!))
    do start -= 1;
    while (indentOf(lines[start]!) > indent || lines[start] === "");
  const parent = lines.slice(0, start).findLastIndex((line) => line !== "" && indentOf(line) < indent);
  if (parent >= 0 && !/[{[]$/.test(lines[parent]!)) return entryAround(lines, parent);
  let end = start + 1;
  while (end < lines.length && (indentOf(lines[end]!) > indent || lines[end] === "" || closes(lines[end]!))) {
    if (lines[end] !== "" && indentOf(lines[end]!) < indent) break;
    end += 1;
  }
  while (lines[end - 1] === "") end -= 1;
  return [start, end];
}

/** Removes a feature's imports from a composition root, and all code that uses them. */
function withoutLinesOf(feature: string, code: string): string {
  const importing = new RegExp(`^import [^;]*"\\./${feature}/[^"]*";\\n`, "gm");
  const gone = [...code.matchAll(importing)].flatMap(([line]) => line.match(/\w+(?=\s*[,}]| from )/g) ?? []);
  let lines = code.replace(importing, "").split("\n");
  for (;;) {
    const named = gone.length > 0 ? `(?<!["/]|[\\w?]\\.|\\w-)\\b(?:${gone.join("|")})\\b(?![":-])` : "(?!)";
    const own = new RegExp(`"\\./${feature}/|${named}`);
    const fallback = new RegExp(`${named}\\?\\.[\\w.]+ \\?\\? |(?<=: )has\\(${named}\\) \\? .* : `, "g");
    lines = lines.map((line) =>
      line.replace(fallback, "").replace(/(?<=\S.*[[{] ?)[^[\]{}]*[^[\]{} ](?= ?[\]}])/g, (list) =>
        list
          .split(", ")
          .filter((item) => !own.test(item))
          .join(", "),
      ),
    );
    const at = lines.findIndex((line) => own.test(line) && !isComment(line));
    if (at < 0) return lines.join("\n");
    const [start, end] = entryAround(lines, at);
    const declared = /^ *(?:export )?(?:const|(?:async )?function|type) (\w+|\{.*?\})/.exec(lines[start]!)?.[1] ?? "";
    gone.push(...(declared.match(/\w+(?= *[,}]|$)/g) ?? []));
    const about = lines.slice(0, start).findLastIndex((line) => !isComment(line)) + 1;
    lines = lines.toSpliced(about, end - about);
  }
}

/** Returns a feature, and all features that import it, directly or indirectly. */
function withItsUsers(feature: string): string[] {
  const gone = [feature];
  for (const later of names.slice(names.indexOf(feature) + 1)) {
    const importing = new RegExp(`"(?:\\.\\./)+(?:${gone.join("|")})/`);
    const files = globSync(`app/${later}/**/*.{ts,tsx}`).filter((file) => !/\.test\.|testing\b/.test(file));
    if (files.some((file) => importing.test(readFileSync(file, "utf8")))) gone.push(later);
  }
  return gone;
}

/** Returns the files, and all `e2e` files that they import, directly or indirectly. Paths are relative to `folder`. */
function importedBy(folder: string, files: readonly string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    const imports = [...readFileSync(join(folder, file), "utf8").matchAll(/ from "(\..+?)"/g)].map(([, path]) =>
      join(dirname(file), path!),
    );
    importedBy(
      folder,
      imports.filter((path) => path.startsWith("e2e/")),
      found,
    );
  }
  return found;
}

/** Removes the folders of features, their lines in composition roots, and tests that may need all features. */
function takeAway(folder: string, gone: readonly string[]) {
  for (const feature of gone) {
    rmSync(join(folder, "app", feature), { recursive: true });
    rmSync(join(folder, "app", `print-${feature}.ts`), { force: true }); // this command needs all features
    for (const file of globSync("app/*.{ts,tsx}", { cwd: folder })) {
      const code = readFileSync(join(folder, file), "utf8");
      if (!file.includes(".test.")) writeFileSync(join(folder, file), withoutLinesOf(feature, code));
    }
  }
  // Removes test code that may need all features. Keeps the tests to run, and all that they or configuration import.
  const tests = globSync(["app/**/*.test.{ts,tsx}", "app/**/testing*.ts", "bench/**/*.ts", "e2e/**/*.ts"], {
    cwd: folder,
  });
  const remaining = importedBy(folder, [
    ...[...journeys, ...(gone.includes("catalogue") ? [] : ["admin"])].map((name) => `e2e/${name}.test.ts`),
    ...globSync(["*.config.ts", "conformance/*.ts", "deploy/**/*.ts"], { cwd: folder }),
  ]);
  for (const file of tests) if (!remaining.has(file)) rmSync(join(folder, file));
}

if (!ensureBrowser()) {
  sayNotRun("This part needs Chromium or Chrome. Install one, or set CHROME_PATH.");
  process.exit(notRun);
}
const interrupted = interruption();
const chosen = process.argv.slice(2);
for (const feature of features.filter(({ from, name }) => from && (!chosen[0] || chosen.includes(name))).toReversed()) {
  const gone = withItsUsers(feature.name);
  const folder = await temporaryFolder();
  try {
    say(`Without ${gone.join(", ")}: copying`);
    copyTo(folder);
    takeAway(folder, gone);
    say(`Without ${gone.join(", ")}: checking types`);
    await run(folder, "npx", "tsc", "-p", ".", "--noUnusedLocals", "false", "--noUnusedParameters", "false");
    say(`Without ${gone.join(", ")}: building`);
    await run(folder, "npm", "run", "build");
    say(`Without ${gone.join(", ")}: walking through the default store`);
    await run(folder, "npx", "playwright", "test", ...journeys.map((name) => `e2e/${name}.test.ts`));
    if (!gone.includes("catalogue")) {
      say(`Without ${gone.join(", ")}: walking through the admin`);
      await run(folder, "npx", "playwright", "test", "e2e/admin.test.ts", "-g", adminJourney);
    }
    say(`Without ${gone.join(", ")}: passed`);
  } catch (error) {
    if (!interrupted.aborted) throw error;
    say((interrupted.reason as Error).message);
    process.exitCode = 130;
    break;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
