/**
 * Applies each mutant to a copy of the project, and reports which test detects the mutant.
 *
 *   npm run mutants                  all mutants
 *   npm run mutants -- 2 4.1         section 2 and sentence 4.1
 *   npm run mutants -- sql           the SQL statements for an order and a basket change
 *   npm run mutants -- --left 2      mutants of section 2 that are not measured yet
 *   npm run mutants -- --page        no mutants; only writes the files below
 *   npm run mutants -- --quick       ten mutants whose tests need neither browser nor database
 *
 * All runs except `--quick` write conformance/killed.json and the tables of docs/conformance.md.
 */
import { availableParallelism } from "node:os";
import { readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { copyTo } from "../e2e/copy.ts";
import { installTools } from "../e2e/install-tools.ts";
import { root, temporaryFolder } from "../e2e/store-process.ts";
import { mutated } from "./mutant.ts";
import { hashOf, killedFile, readKilled, withKilled } from "./measured.ts";
import { pageWith, tablesOf } from "./page.ts";
import { quick } from "./quick.ts";
import type { Mutant, Rows, TestName } from "./row.ts";
import { rows } from "./rows.ts";
import { sqlRows } from "./sql.ts";
import { isUnit, pattern, runTests } from "./trial.ts";

type Case = { readonly number: string; readonly tests: readonly TestName[]; readonly mutant: Mutant };

const allRows: Rows = { ...rows, ...sqlRows };
const begun = performance.now();
const survivors: Case[] = [];
const tried: Case[] = [];
const stop = new AbortController();
process.once("SIGINT", () => stop.abort(new Error("Interrupted.")));
process.once("SIGTERM", () => stop.abort(new Error("Interrupted.")));

const say = (line: string) => void process.stdout.write(`${process.stdout.isTTY ? "\r\u001b[K" : ""}${line}\n`);

const options = new Set(process.argv.slice(2).filter((one) => one.startsWith("--")));
const wanted = process.argv.slice(2).filter((one) => !one.startsWith("--"));
const isWanted = (number: string) =>
  wanted.length === 0 ||
  wanted.some((name) => number === name || number.startsWith(`${name}.`) || number.startsWith(`${name} `));

const all: Case[] = Object.entries(allRows).flatMap(([number, { tests, mutants }]) =>
  mutants.map((mutant) => ({ number, tests, mutant })),
);
const known = readKilled();
const isLeft = ({ number, mutant }: Case) => !known[number]?.includes(hashOf(allRows[number]!, mutant));
const cases = options.has("--quick")
  ? quick(all).map(({ number, tests, mutant }) => ({ number, mutant, tests: tests.filter(isUnit) }))
  : all.filter((one) => isWanted(one.number) && (!options.has("--left") || isLeft(one)));
if (options.has("--page")) {
  await writeTables();
  process.exit(0);
}
if (options.has("--left") && cases.length === 0) {
  say("All mutants of these rows are measured.");
  process.exit(0);
}
if (cases.length === 0) {
  say(`No row is called ${wanted.join(", ")}. The rows are numbered in docs/conformance.md, such as 2.5.`);
  process.exit(1);
}
const needsFirebase = ([file]: TestName) => /firebase\.test\.ts$|identity\.contract\.ts$/.test(file);
if (cases.some(({ tests }) => tests.some(needsFirebase)) && !installTools(join(root, "e2e/firebase"))) process.exit(1);

/** Runs the tests on the original code. @throws if a test fails, because a failing test cannot detect a mutant */
async function requirePassing(folder: string) {
  const tests = [...new Map(cases.flatMap((one) => one.tests).map((test) => [test.join(" "), test])).values()];
  say(`Running the ${tests.length} tests on the original code`);
  const outcomes = await runTests(folder, tests, false, stop.signal);
  const failed = outcomes.filter(({ failure }) => failure !== null);
  if (failed.length > 0)
    throw new Error(failed.map(({ file, name, failure }) => `${file} ${name}: ${failure}`).join("\n"));
  const missing = tests.filter(([, name]) => !outcomes.some((ran) => new RegExp(`${pattern(name)}$`).test(ran.name)));
  if (missing.length > 0)
    throw new Error(`These tests did not run:\n${missing.map((test) => test.join(" ")).join("\n")}`);
}

/** Returns the test that detected the mutant, or null. */
async function attempt(folder: string, { mutant, tests }: Case): Promise<string | null> {
  const path = join(folder, mutant.file);
  const before = readFileSync(path, "utf8");
  writeFileSync(path, mutated(before, mutant));
  try {
    const outcomes = await runTests(folder, tests, true, stop.signal);
    if (outcomes.length === 0) throw new Error(`None of the mutant's tests ran: ${tests.join("; ")}`);
    const killer = outcomes.find(({ failure }) => failure !== null);
    return killer ? `${killer.file} ${killer.name}: ${killer.failure}` : null;
  } finally {
    writeFileSync(path, before);
  }
}

function report({ number, mutant, tests }: Case, killer: string | null) {
  tried.push({ number, mutant, tests });
  if (!killer) survivors.push({ number, mutant, tests });
  say(killer ? `killed   ${number} ${mutant.breaks}  (${killer})` : `SURVIVED ${number} ${mutant.breaks}`);
  const minutes = (performance.now() - begun) / 60_000;
  const line = `${tried.length} of ${cases.length} tried, ${survivors.length} survived, ${minutes.toFixed(1)} min`;
  if (process.stdout.isTTY) process.stdout.write(line);
  else if (tried.length % 10 === 0 || tried.length === cases.length) say(line);
}

async function writeTables() {
  const page = join(root, "docs/conformance.md");
  const found = tried.map(({ number, mutant }) => ({
    number,
    mutant,
    isKilled: !survivors.some((one) => one.mutant === mutant && one.number === number),
  }));
  const killed = withKilled(allRows, readKilled(), found);
  writeFileSync(killedFile, `${JSON.stringify(killed, null, 2)}\n`);
  writeFileSync(page, pageWith(readFileSync(page, "utf8"), await tablesOf(rows, killed)));
}

async function work(folder: string, queue: Case[]) {
  for (;;) {
    const next = queue.shift();
    if (!next || stop.signal.aborted) return;
    const killer = await attempt(folder, next).catch((error: unknown) => {
      stop.signal.throwIfAborted();
      say(`NOT TRIED ${next.number} ${next.mutant.breaks}: ${String(error)}`);
      process.exitCode = 1;
      return undefined;
    });
    if (killer !== undefined) report(next, killer);
  }
}

const folders = await Promise.all(Array.from({ length: availableParallelism() + 1 }, temporaryFolder));
try {
  for (const folder of folders) copyTo(folder);
  await requirePassing(folders[0]!);
  const queue = [...cases];
  await Promise.all(folders.map((folder) => work(folder, queue)));
} finally {
  if (!options.has("--quick")) await writeTables();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}
for (const { number, mutant } of survivors) say(`SURVIVED ${number} ${mutant.breaks} (${mutant.file})`);
if (survivors.length > 0) process.exitCode = 1;
