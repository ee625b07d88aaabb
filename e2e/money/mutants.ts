import { readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { mutated } from "../../conformance/mutant.ts";
import type { TestName } from "../../conformance/row.ts";
import { pattern, runVitest } from "../../conformance/trial.ts";
import { copyTo } from "../copy.ts";
import { interruption } from "../interruption.ts";
import { temporaryFolder } from "../store-process.ts";
import { type MoneyMutant, moneyMutants } from "./mutant-list.ts";

/**
 * `node e2e/money/mutants.ts` applies each mutant of the payment code to a copy of the project. Fails if a mutant
 * passes its test. Option: `--only late` selects the mutants whose name contains "late".
 */
const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const interrupted = interruption();
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs the tests on the original code. @throws if a test fails or is missing, because it cannot detect a mutant */
async function requirePassing(folder: string, tests: readonly TestName[]) {
  const outcomes = await runVitest(folder, tests, interrupted);
  const failed = outcomes.filter(({ failure }) => failure !== null).map(({ name, failure }) => `${name}: ${failure}`);
  if (failed.length > 0) throw new Error(`Tests fail on the original code:\n${failed.join("\n")}`);
  const ran = ([, name]: TestName) => outcomes.some((one) => new RegExp(`${pattern(name)}$`).test(one.name));
  const missing = tests.filter((test) => !ran(test)).map(([, name]) => name);
  if (missing.length > 0) throw new Error(`These tests do not exist:\n${missing.join("\n")}`);
}

/**
 * Returns the failure of the mutant's test, or null if the test passes.
 * @throws if an edit does not match the code, or if the edited code does not run
 */
async function attempt(folder: string, { name, edits, test }: MoneyMutant): Promise<string | null> {
  const before = new Map(edits.map(({ file }) => [file, readFileSync(join(folder, file), "utf8")]));
  try {
    for (const { file, find, replace } of edits) {
      const path = join(folder, file);
      writeFileSync(path, mutated(readFileSync(path, "utf8"), { breaks: name, file, find, replace }));
    }
    const outcomes = await runVitest(folder, [test], interrupted);
    if (outcomes.length === 0) throw new Error(`The test of "${name}" did not run.`);
    const failure = outcomes.find((outcome) => outcome.failure !== null)?.failure ?? null;
    if (/^(Reference|Syntax|Type)Error/.test(failure ?? "")) throw new Error(`"${name}" does not run: ${failure}`);
    return failure;
  } finally {
    for (const [file, text] of before) writeFileSync(join(folder, file), text);
  }
}

const folder = await temporaryFolder();
const survivors: string[] = [];
try {
  const chosen = moneyMutants.filter(({ name }) => name.includes(values.only));
  if (chosen.length === 0) throw new Error(`No mutant's name contains "${values.only}".`);
  copyTo(folder);
  say(`Running the tests of ${chosen.length} mutants on the original code`);
  await requirePassing(
    folder,
    chosen.map(({ test }) => test),
  );
  for (const [at, mutant] of chosen.entries()) {
    const failure = await attempt(folder, mutant);
    if (failure === null) survivors.push(mutant.name);
    say(`[${at + 1} of ${chosen.length}] ${failure === null ? "SURVIVED" : "killed"}: ${mutant.name}  (${failure})`);
  }
  say(`${chosen.length - survivors.length} of ${chosen.length} mutants were killed.`);
} catch (error) {
  say(interrupted.aborted ? "Interrupted." : String(error));
  survivors.push("");
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(interrupted.aborted ? 130 : survivors.length > 0 ? 1 : 0);
