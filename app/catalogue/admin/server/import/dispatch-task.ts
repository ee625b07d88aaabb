import { fork } from "node:child_process";
import type { ShowProgress } from "../../../../server/command/progress.ts";
import { programFile } from "../../../../server/program.ts";
import { importMessages } from "../../import-messages.ts";
import { residentBytes } from "../../../../admin/server/pictures/limited-process.ts";
import { runTask, type TaskInput } from "./task.ts";

export type WorkerMessage =
  | { readonly is: "begun"; readonly name: string; readonly total: number }
  | { readonly is: "further"; readonly amount: number }
  | { readonly is: "over"; readonly outcome: object }
  | { readonly is: "failed"; readonly error: Record<"message" | "code" | "syscall" | "stack", string | undefined> };

/** Limits of the worker's heap and resident memory, in MiB. Resident memory is checked only on Linux. */
const [maxHeap, maxResident] = [512, 1_024];

const pollMs = 100;

const tooLarge = () => ({ looked: { unreadable: importMessages.tooMuchMemory } });

/** Maximum size of a file that needs no worker process, in bytes. */
const smallBytes = 256 * 1024;

/** Runs an import task. Uses a worker process for a large file, which could otherwise delay or crash the store. */
export const dispatchTask = (input: TaskInput, progress: ShowProgress, signal: AbortSignal): Promise<object> =>
  ("file" in input.task && input.task.file.size > smallBytes ? inWorker : runTask)(input, progress, signal);

const ownEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(PG.*|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE)$/.test(name)),
  );

/** Runs an import task in a worker process. If the process dies, the database rolls back its transaction. */
function inWorker(input: TaskInput, progress: ShowProgress, signal: AbortSignal): Promise<object> {
  return new Promise((resolve, reject) => {
    const child = fork(programFile("catalogue/admin/server/import/program.ts"), {
      execArgv: [`--max-old-space-size=${maxHeap}`],
      env: ownEnvironment(),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      signal,
      killSignal: "SIGKILL",
    });
    const watch = setInterval(() => {
      if (!child.pid || residentBytes(child.pid) <= maxResident * 2 ** 20) return;
      outcome = tooLarge();
      child.kill("SIGKILL");
    }, pollMs).unref();
    let current = progress("", 0);
    let outcome: object | null = null;
    let failure: Error | null = null;
    child.on("message", (message: WorkerMessage) => {
      if (message.is === "begun") current = progress(message.name, message.total);
      else if (message.is === "further") current.add(message.amount);
      else if (message.is === "over") outcome = message.outcome;
      else failure = Object.assign(new Error(), message.error);
    });
    // Ignores abort errors, because an abort also ends the process, and "exit" settles the promise.
    child.on("error", (error) => void (signal.aborted || reject(error)));
    child.once("exit", (code, endedBy) => {
      clearInterval(watch);
      if (endedBy === "SIGABRT") outcome = tooLarge(); // V8 aborts when its heap is full
      if (outcome) resolve(outcome);
      else reject(failure ?? new Error(`The process of an import ended with ${code ?? endedBy}.`));
    });
    child.send(input);
  });
}
