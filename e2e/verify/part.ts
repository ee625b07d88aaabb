import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { notRun } from "../not-run.ts";
import { root, temporaryFolder } from "../store-process.ts";
import { begunIn, endBegun, memoryOf, send } from "./begun.ts";

/** Something that takes longer than a test may. */
export type Part = {
  readonly name: string;
  /** A program and its parameters. It ends with 0, with `notRun`, or else has failed; it says itself how far it is and what is wrong. */
  readonly command: readonly [string, ...string[]];
  /** What is so when it passes, said before it begins. */
  readonly says: string;
};

export type Outcome = "passed" | "FAILED" | "NOT RUN" | "interrupted";

/** What became of a part; memory is the most that all its processes were seen to hold at once, in bytes, or 0 where nobody can see it. */
export type Result = { readonly outcome: Outcome; readonly ms: number; readonly memory: number };

/** How often memory is looked at, in ms: to look costs some, too. */
const everyMs = 2_000;

/** How long what is interrupted may take to end in good order, in ms. */
const patienceMs = 30_000;

/**
 * Runs a part to its end, or until it is interrupted: then it is told as by Ctrl-C, and given time. It has a temporary folder of its own,
 * by which all that it starts is known; none of either is left.
 */
export async function runPart({ command: [program, ...parameters] }: Part, interrupted: AbortSignal): Promise<Result> {
  const folder = await temporaryFolder();
  const began = performance.now();
  // In a process group of its own: Ctrl-C comes to the parts through here, and only once.
  const child = spawn(program, parameters, {
    cwd: root,
    env: { ...process.env, TMPDIR: folder },
    stdio: ["ignore", "inherit", "inherit"],
    detached: true,
  });
  const ended = once(child, "exit").then(
    ([code]) => code as number | null,
    (error: Error) => void process.stderr.write(`${error.message}\n`), // there is no such program
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
  if (left.length > 0) process.stderr.write(`It left these running, which are ended now:\n  ${left.join("\n  ")}\n`);
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

/** What ends by itself just after its part, as a browser's helpers do, is nothing left. */
async function gone(folder: string) {
  for (let waited = 0; waited < 2_000 && (await begunIn(folder)).length > 0; waited += 100) await pause(100);
}
