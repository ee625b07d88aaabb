import { fork } from "node:child_process";
import type { ShowProgress } from "../../../server/command/progress.ts";
import { programFile } from "../../../server/program.ts";
import { importMessages } from "../../import-messages.ts";
import { residentBytes } from "../pictures/bounded.ts";
import { perform, type Work } from "./work.ts";

/** Messages from the worker process. */
export type WorkerMessage =
  | { readonly is: "begun"; readonly name: string; readonly total: number }
  | { readonly is: "further"; readonly amount: number }
  | { readonly is: "over"; readonly outcome: object };

/** Limits of the worker's heap and resident memory, in MB. The latter is checked on Linux. */
const [mostHeap, mostResident] = [512, 1_024];

/** Interval of memory checks, in ms. */
const lookMs = 100;

const tooLarge = { looked: { unreadable: importMessages.tooMuchMemory } };

/** Maximum size of a file that the store's own process reads, in bytes: faster than starting a worker. */
const small = 256 * 1024;

/** Runs a task. A large file gets a worker process, so that it neither delays nor ends the store. */
export const work = (asked: Work, progress: ShowProgress, signal: AbortSignal): Promise<object> =>
  ("file" in asked.task && asked.task.file.size > small ? inProcess : perform)(asked, progress, signal);

/** Environment variables that a database connection needs. */
const ownEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(PG.*|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE)$/.test(name)),
  );

/** Runs a task in a worker process. If it is killed, the database rolls back its transaction. */
function inProcess(asked: Work, progress: ShowProgress, signal: AbortSignal): Promise<object> {
  return new Promise((resolve, reject) => {
    const child = fork(programFile("admin/server/import/program.ts"), {
      execArgv: [`--max-old-space-size=${mostHeap}`],
      env: ownEnvironment(),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const watch = setInterval(() => {
      if (!child.pid || residentBytes(child.pid) <= mostResident * 2 ** 20) return;
      outcome = tooLarge;
      child.kill("SIGKILL");
    }, lookMs).unref();
    const stop = () => void child.kill("SIGKILL");
    signal.addEventListener("abort", stop);
    let shown = progress("", 0);
    let outcome: object | null = null;
    child.on("message", (told: WorkerMessage) => {
      if (told.is === "begun") shown = progress(told.name, told.total);
      else if (told.is === "further") shown.add(told.amount);
      else outcome = told.outcome;
    });
    child.once("error", reject);
    child.once("exit", (code, endedBy) => {
      clearInterval(watch);
      signal.removeEventListener("abort", stop);
      if (endedBy === "SIGABRT") outcome = tooLarge; // V8 aborts when its heap is full
      if (outcome) resolve(outcome);
      else reject(new Error(`The program of an import ended with ${code ?? endedBy}.`));
    });
    child.send(asked);
  });
}
