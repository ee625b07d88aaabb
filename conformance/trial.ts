import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync, rmSync } from "node:fs";
import { basename, join, matchesGlob } from "node:path";
import { text } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";
import { root } from "../e2e/store-process.ts";
import { client, hosted, server } from "../vitest.config.ts";
import type { TestName } from "./row.ts";

export type Outcome = { readonly file: string; readonly name: string; readonly failure: string | null };

/** Test runners, fastest first: for unit tests, and tests with PostgreSQL, Firebase's emulator or a browser. */
const runners = [
  { takes: (file: string) => !file.startsWith("e2e/") && !isOneOf([...server, client, hosted], file), run: runVitest },
  { takes: (file: string) => isOneOf([...server, client], file) && file !== hosted, run: runVitest, built: true },
  { takes: (file: string) => file === hosted, run: runVitest, built: true },
  { takes: (file: string) => file.startsWith("e2e/"), run: playwright, built: true },
];

const isOneOf = (patterns: readonly string[], file: string) => patterns.some((pattern) => matchesGlob(file, pattern));

export const isUnit = ([file]: TestName) => filesOf(file).some(runners[0]!.takes);

/**
 * Runs tests in a copy of the project. `%s` in a name matches several tests.
 * @param untilOneFails true to stop at the first failure
 * @returns outcomes of the tests that ran
 * @throws if the build fails, or a file cannot be loaded
 */
export async function runTests(folder: string, tests: readonly TestName[], untilOneFails: boolean, stop: AbortSignal) {
  const outcomes: Outcome[] = [];
  let built = false;
  for (const runner of runners) {
    const mine = tests.flatMap(([file, name]) =>
      filesOf(file)
        .filter(runner.takes)
        .map((at): TestName => [at, name]),
    );
    if (mine.length === 0) continue;
    if (runner.built && !built) await execute(folder, "node", ["app/build.ts"], stop, true);
    built ||= runner.built === true;
    outcomes.push(...(await runner.run(folder, mine, stop, untilOneFails)));
    if (untilOneFails && outcomes.some(({ failure }) => failure !== null)) break;
  }
  return outcomes;
}

/** Test files that run the tests of `file`. A `.contract.ts` file's tests run in each test file that imports it. */
const filesOf = (file: string) =>
  file.endsWith(".contract.ts")
    ? globSync("app/**/*.test.ts", { cwd: root }).filter((user) =>
        readFileSync(join(root, user), "utf8").includes(`/${basename(file)}"`),
      )
    : [file];

/** Regular expression for a test's name. Placeholders in the name match any text. */
export const pattern = (name: string) =>
  RegExp.escape(name)
    .replaceAll(/(?:%|\\x25)(?:[sdifjo]|\\x\d\d)/g, ".*")
    .replaceAll(/\\\$\\\{.*?\\\}/g, ".*");

const anyOf = (tests: readonly TestName[]) => `(${tests.map(([, name]) => pattern(name)).join("|")})( @long)?$`;

const unique = (tests: readonly TestName[]) => [...new Set(tests.map(([file]) => file))];

/** Runs tests with Vitest in a copy of the project, without a build. @throws if a file cannot be loaded */
export async function runVitest(folder: string, tests: readonly TestName[], stop: AbortSignal) {
  const report = join(folder, "vitest-report.json");
  rmSync(report, { force: true });
  // Omits --bail, because --bail may end the run before Vitest reports the failure.
  const options = ["--reporter=json", `--outputFile=${report}`];
  await execute(folder, "vitest", ["run", ...unique(tests), "-t", anyOf(tests), ...options], stop);
  const { testResults } = read(report) as { testResults: VitestFile[] };
  for (const { name, message, assertionResults } of testResults)
    if (message && assertionResults.length === 0) throw new Error(`${name} could not be loaded: ${message}`);
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "passed" || status === "failed")
      .map(({ title, status, failureMessages }) => ({
        file: file.slice(folder.length + 1),
        name: title,
        failure: status === "failed" ? firstLine(failureMessages.join("\n")) : null,
      })),
  );
}

type VitestFile = {
  name: string;
  message: string;
  assertionResults: { title: string; status: string; failureMessages: string[] }[];
};

async function playwright(folder: string, tests: readonly TestName[], stop: AbortSignal, untilOneFails: boolean) {
  const report = join(folder, "playwright-report.json");
  rmSync(report, { force: true });
  const options = [
    "--reporter=json",
    ...(untilOneFails ? ["--workers=1", "--max-failures=1", "--timeout=30000"] : ["--retries=1"]),
  ];
  await execute(folder, "playwright", ["test", ...unique(tests), "-g", anyOf(tests), ...options], stop, false, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    LONG_JOURNEYS: "all",
  });
  const { suites } = read(report) as { suites: PlaywrightSuite[] };
  return suites.flatMap(specsOf).flatMap(({ file, title, tests: runs }) =>
    runs
      .flatMap(({ results }) => results.slice(-1))
      .filter(({ status }) => status !== "skipped")
      .map(({ status, error }) => ({
        file: `e2e/${file}`,
        name: title,
        failure: status === "passed" ? null : firstLine(error?.message ?? status),
      })),
  );
}

type PlaywrightSpec = {
  file: string;
  title: string;
  tests: { results: { status: string; error?: { message?: string } }[] }[];
};
type PlaywrightSuite = { specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] };

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [...specs, ...suites.flatMap(specsOf)];

const read = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

const firstLine = (message: string) => stripVTControlCharacters(message).split("\n")[0]!.slice(0, 160);

/** Runs a program in a separate process group, so that aborting `stop` also ends the program's child processes. */
async function execute(
  folder: string,
  program: string,
  parameters: readonly string[],
  stop: AbortSignal,
  mustSucceed = false,
  env: Record<string, string> = {},
) {
  stop.throwIfAborted();
  const path = `${join(root, "node_modules/.bin")}:${process.env["PATH"]}`;
  const child = spawn(program, parameters, {
    cwd: folder,
    env: { ...process.env, ...env, PATH: path },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const end = () => process.kill(-child.pid!, "SIGTERM");
  stop.addEventListener("abort", end);
  try {
    const [printed, complaint, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "close"),
    ]);
    stop.throwIfAborted();
    if (mustSucceed && code !== 0)
      throw new Error(`${program} ${parameters.join(" ")}: ${complaint}${printed}`.slice(0, 2_000));
  } finally {
    stop.removeEventListener("abort", end);
  }
}
