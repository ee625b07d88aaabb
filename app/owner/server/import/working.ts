import { fork } from "node:child_process";
import type { ShowProgress } from "../../../server/command/progress.ts";
import { programFile } from "../../../server/program.ts";
import { importWords } from "../../import-words.ts";
import { residentBytes } from "../pictures/bounded.ts";
import { perform, type Work } from "./work.ts";

/** Messages from the import process. */
export type Told =
  | { readonly is: "begun"; readonly name: string; readonly total: number }
  | { readonly is: "further"; readonly amount: number }
  | { readonly is: "over"; readonly outcome: object };

/** Memory that it may take, in MB: files are read piece by piece. Its heap, and all of it where the system tells. */
const [mostHeap, mostResident] = [512, 1_024];

/** Interval of memory checks, in ms. */
const lookMs = 100;

/** Up to how many bytes a file is read in the store's own process: that takes less time than to start another. */
const small = 256 * 1024;

/** Runs a job. A large file gets a process of its own, so that it neither delays nor ends the store. */
export const work = (asked: Work, progress: ShowProgress): Promise<object> =>
  "file" in asked.task && asked.task.file.size > small ? inProcess(asked, progress) : perform(asked, progress);

/** A killed process makes the file unreadable: the database rolls its transaction back. */
function inProcess(asked: Work, progress: ShowProgress): Promise<object> {
  return new Promise((resolve, reject) => {
    const child = fork(programFile("owner/server/import/program.ts"), {
      execArgv: [`--max-old-space-size=${mostHeap}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const watch = setInterval(() => {
      if (child.pid && residentBytes(child.pid) > mostResident * 2 ** 20) child.kill("SIGKILL");
    }, lookMs).unref();
    let shown = progress("", 0);
    let outcome: object = { looked: { unreadable: importWords.tooMuchMemory } };
    child.on("message", (told: Told) => {
      if (told.is === "begun") shown = progress(told.name, told.total);
      else if (told.is === "further") shown.add(told.amount);
      else outcome = told.outcome;
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      clearInterval(watch);
      if (code === 0 || signal) resolve(outcome);
      else reject(new Error(`The program of an import ended with ${code}.`));
    });
    child.send(asked);
  });
}
