import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { notRun } from "../not-run.ts";
import { root, temporaryFolder } from "../store-process.ts";
import { begunIn, endBegun, memoryOf, send } from "./begun.ts";

/** A check of `npm run verify`. Takes longer than a test. */
export type Part = {
  readonly name: string;
  /** Exit code 0 is success, `notRun` is skipped, all others are failures. The program prints its own progress. */
  readonly command: readonly [string, ...string[]];
  readonly says: string;
};

export type Outcome = "passed" | "FAILED" | "NOT RUN" | "interrupted";

/** `memory` is the maximum memory of all the check's processes together, in bytes. 0 if unknown. */
export type Result = { readonly outcome: Outcome; readonly ms: number; readonly memory: number };

/** Interval of memory samples, in ms. Shorter intervals cost CPU. */
const everyMs = 2_000;

/** Maximum time for an interrupted check to shut down, in ms. */
const patienceMs = 30_000;

/** Runs a check with its own TMPDIR, then ends all processes that have this TMPDIR. */
export async function runPart({ command: [program, ...parameters] }: Part, interrupted: AbortSignal): Promise<Result> {
  const folder = await temporaryFolder();
  const began = performance.now();
  // The check has its own process group, so Ctrl-C reaches the check only through the SIGINT below.
  const child = spawn(program, parameters, {
    cwd: root,
    env: { ...process.env, TMPDIR: folder },
    stdio: ["ignore", "inherit", "inherit"],
    detached: true,
  });
  const ended = once(child, "exit").then(
    ([code]) => code as number | null,
    (error: Error) => void process.stderr.write(`${error.message}\n`), // the program does not exist
  );
  const interrupt = () => child.pid && send(-child.pid, "SIGINT");
  interrupted.addEventListener("abort", interrupt);
  const over = new AbortController();
  const watched = watchMemory(folder, over.signal);
  const hurried = new Promise<null>((resolve) =>
    interrupted.addEventListener("abort", () => setTimeout(() => resolve(null), patienceMs).unref()),
  );
  const code = await Promise.race([ended, hurried]);
  interrupted.removeEventListener("abort", interrupt);
  over.abort();
  const memory = await watched;
  if (!interrupted.aborted) await gone(folder);
  const left = await endBegun(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  if (left.length > 0)
    process.stderr.write(`The check left these processes running; they are stopped now:\n  ${left.join("\n  ")}\n`);
  return { outcome: outcomeOf(code, left.length > 0, interrupted.aborted), ms: performance.now() - began, memory };
}

function outcomeOf(code: number | null | undefined, leftSome: boolean, wasInterrupted: boolean): Outcome {
  if (wasInterrupted) return "interrupted";
  if (leftSome) return "FAILED";
  if (code === notRun) return "NOT RUN";
  return code === 0 ? "passed" : "FAILED";
}

async function watchMemory(folder: string, over: AbortSignal): Promise<number> {
  let most = 0;
  while (!over.aborted) {
    most = Math.max(most, await memoryOf(await begunIn(folder)));
    await pause(everyMs, undefined, { signal: over }).catch(() => {});
  }
  return most;
}

/** Waits up to two seconds for processes that briefly outlive the check, such as a browser's helpers. */
async function gone(folder: string) {
  for (let waited = 0; waited < 2_000 && (await begunIn(folder)).length > 0; waited += 100) await pause(100);
}
