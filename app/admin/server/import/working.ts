import { fork } from "node:child_process";
import type { ShowProgress } from "../../../server/command/progress.ts";
import { programFile } from "../../../server/program.ts";
import { importMessages } from "../../import-messages.ts";
import { residentBytes } from "../pictures/bounded.ts";
import { perform, type Work } from "./work.ts";

/** Messages from the import process. */
export type WorkerMessage =
  | { readonly is: "begun"; readonly name: string; readonly total: number }
  | { readonly is: "further"; readonly amount: number }
  | { readonly is: "over"; readonly outcome: object };

/** Memory that it may take, in MB: files are read piece by piece. Its heap, and all of it where the system tells. */
const [mostHeap, mostResident] = [512, 1_024];

/** Interval of memory checks, in ms. */
const lookMs = 100;

const tooLarge = { looked: { unreadable: importMessages.tooMuchMemory } };

/** Up to how many bytes a file is read in the store's own process: that takes less time than to start another. */
const small = 256 * 1024;

/** Runs a job. A large file gets a process of its own, so that it neither delays nor ends the store. */
export const work = (asked: Work, progress: ShowProgress, signal: AbortSignal): Promise<object> =>
  ("file" in asked.task && asked.task.file.size > small ? inProcess : perform)(asked, progress, signal);

/** The parts of the store's environment that a connection to the database needs. */
const ownEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(PG.*|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE)$/.test(name)),
  );

/** Runs a job in a process of its own. The database rolls back the transaction of a killed one. */
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
