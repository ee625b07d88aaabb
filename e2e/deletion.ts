/**
 * Removes each optional feature and the features that import it from a copy of the project.
 * Type-checks and builds the copy, and runs the default store's tests on it.
 *
 *   node e2e/deletion.ts
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

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Removes a feature from a composition root: its imports, and all lines that name the feature or an import. */
function withoutLinesOf(feature: string, code: string): string {
  const importing = new RegExp(`^import [^;]*"\\./${feature}/[^"]*";\\n`, "gm");
  const imported = [...code.matchAll(importing)].flatMap(([line]) => line.match(/\w+(?=\s*[,}])/g) ?? []);
  const own = new RegExp(`"\\./${feature}/${imported.map((name) => `|(?<!/|\\w\\.)\\b${name}\\b`).join("")}`);
  /** True if a line names the feature or an import. Ignores quoted words, such as roles. */
  const isOwn = (text: string) => own.test(text.replace(/"[\w-]*"/g, ""));
  return code
    .replace(importing, "")
    .replace(/^( +)\{\n(?:\1 {2}.*\n)*\1 {2}feature: .*\n(?:\1 {2}.*\n)*\1\},\n/gm, (entry) =>
      isOwn(entry) ? "" : entry,
    )
    .replace(/(?<=\[)[\w, ]+(?=\])/g, (list) =>
      list
        .split(", ")
        .filter((item) => !imported.includes(item))
        .join(", "),
    )
    .replace(/\n +(?=[?:] )/g, " ") // joins a conditional expression into one line
    .split("\n")
    .filter((line) => !isOwn(line))
    .join("\n");
}

/** The feature, and all later features that import a removed feature. */
function withItsUsers(feature: string): string[] {
  const gone = [feature];
  for (const later of names.slice(names.indexOf(feature) + 1)) {
    const importing = new RegExp(`"(?:\\.\\./)+(?:${gone.join("|")})/`);
    const files = globSync(`app/${later}/**/*.{ts,tsx}`).filter((file) => !/\.test\.|testing\b/.test(file));
    if (files.some((file) => importing.test(readFileSync(file, "utf8")))) gone.push(later);
  }
  return gone;
}

/** Paths of the files and of all `e2e` files that they import, directly or indirectly. Relative to the folder. */
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

/** Removes features: their folders, their lines in composition roots, and tests that need all features. */
function takeAway(folder: string, gone: readonly string[]) {
  for (const feature of gone) {
    rmSync(join(folder, "app", feature), { recursive: true });
    rmSync(join(folder, "app", `print-${feature}.ts`), { force: true }); // the command needs the whole store
    for (const file of globSync("app/*.{ts,tsx}", { cwd: folder })) {
      const code = readFileSync(join(folder, file), "utf8");
      if (!file.includes(".test.")) writeFileSync(join(folder, file), withoutLinesOf(feature, code));
    }
  }
  // Removes tests and benchmarks, because they need all features. Keeps the journeys, the tools' settings and mutants,
  // and all their imports.
  const tests = globSync(["app/**/*.test.{ts,tsx}", "app/**/testing*.ts", "bench/**/*.ts", "e2e/**/*.ts"], {
    cwd: folder,
  });
  const remaining = importedBy(folder, [
    ...journeys.map((name) => `e2e/${name}.test.ts`),
    ...globSync(["*.config.ts", "conformance/*.ts", "deploy/**/*.ts"], { cwd: folder }),
  ]);
  for (const file of tests) if (!remaining.has(file)) rmSync(join(folder, file));
}

if (!ensureBrowser()) {
  sayNotRun("What is left is walked through in Chromium or Chrome, and there is none.");
  process.exit(notRun);
}
const interrupted = interruption();
for (const feature of features.filter(({ from }) => from).toReversed()) {
  const gone = withItsUsers(feature.name);
  const folder = await temporaryFolder();
  try {
    say(`Without ${gone.join(", ")}: copying`);
    copyTo(folder);
    takeAway(folder, gone);
    say(`Without ${gone.join(", ")}: checking types`);
    await run(folder, "npx", "tsc", "-p", ".", "--noUnusedLocals", "false");
    say(`Without ${gone.join(", ")}: building`);
    await run(folder, "npm", "run", "build");
    say(`Without ${gone.join(", ")}: walking through the default store`);
    await run(folder, "npx", "playwright", "test", ...journeys.map((name) => `e2e/${name}.test.ts`));
    say(`Without ${gone.join(", ")}: all is well`);
  } catch (error) {
    if (!interrupted.aborted) throw error;
    say((interrupted.reason as Error).message);
    process.exitCode = 130;
    break;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
