/**
 * `npm run stryker` runs mutation tests and compares survivors with docs/mutation.md.
 * `npm run stryker -- charges-rules` runs one part.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join, matchesGlob } from "node:path";
import { root, temporaryFolder } from "../store-process.ts";
import { type Part, parts } from "./parts.ts";
import { countsOf, differences, listedIn, type Report, survivorsIn } from "./survivors.ts";

const say = (text: string) => void process.stdout.write(`${text}\n`);

const names = process.argv.slice(2);
const unknown = names.filter((name) => !parts[name]);
if (unknown.length > 0) {
  say(`There is no part ${unknown.join(", ")}. The parts are ${Object.keys(parts).join(", ")}.`);
  process.exit(2);
}

/** Ignores signals, so that the code below can remove Stryker's files. Stryker gets the same signals and exits. */
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});

/** Mutates a temporary copy of the project. @throws if Stryker fails, for example if a test fails without mutants. */
async function mutate(name: string, { mutated, onPostgres }: Part): Promise<Report> {
  const folder = await temporaryFolder();
  try {
    const report = join(folder, "report.json");
    const options = {
      testRunner: "vitest",
      plugins: ["@stryker-mutator/vitest-runner"],
      vitest: { configFile: "e2e/mutation/vitest.config.ts", related: false },
      mutate: mutated,
      ignorePatterns: ["/art", "/bench", "/dist", "/docs"],
      tsconfigFile: "(none)", // rewriting tsconfig.json fails with TypeScript 7
      concurrency: 2,
      timeoutMS: onPostgres ? 30_000 : 5_000,
      tempDirName: join(folder, "copies"),
      reporters: [process.stdout.isTTY ? "progress" : "progress-append-only", "json", "html"],
      jsonReporter: { fileName: report },
      htmlReporter: { fileName: join(root, "dist/mutation", `${name}.html`) },
    };
    await writeFile(join(folder, "stryker.json"), JSON.stringify(options));
    const stryker = join(import.meta.dirname, "node_modules/@stryker-mutator/core/bin/stryker.js");
    const env = { ...process.env, PART: name, RANDOM_CARTS: "100" };
    const child = spawn(process.execPath, [stryker, "run", join(folder, "stryker.json")], {
      cwd: root,
      env,
      stdio: "inherit",
    });
    const [code] = (await once(child, "exit")) as [number | null];
    if (code !== 0) throw new Error(`Stryker failed for ${name}. Its output is above.`);
    return JSON.parse(readFileSync(report, "utf8")) as Report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const listed = listedIn(readFileSync(join(root, "docs/mutation.md"), "utf8"));
const wrong: string[] = [];
for (const name of names.length > 0 ? names : Object.keys(parts)) {
  const part = parts[name]!;
  const begun = performance.now();
  const report = await mutate(name, part);
  const { mutants, killed, survived } = countsOf(report);
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
  say(`${name}: ${mutants} mutants, ${killed} killed, ${survived} survived, ${minutes} minutes`);
  const ofPart = listed.filter(({ file }) => part.mutated.some((glob) => matchesGlob(file, glob)));
  const { atLeast } = part;
  if (atLeast === undefined) wrong.push(...differences(survivorsIn(report), ofPart));
  else if (killed < (mutants * atLeast) / 100)
    wrong.push(`Fewer than ${atLeast} % of the mutants of ${name} were killed. Read dist/mutation/${name}.html.`);
}
if (wrong.length > 0) {
  say(`Write tests, or change docs/mutation.md:\n\n${wrong.join("\n")}`);
  process.exitCode = 1;
}
