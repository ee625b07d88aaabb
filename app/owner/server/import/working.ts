import { Worker } from "node:worker_threads";
import type { ShowProgress } from "../../../server/command/progress.ts";
import { programFile } from "../../../server/program.ts";
import { perform, type Work } from "./work.ts";

/** What a thread tells meanwhile, and in the end. */
export type Told =
  | { readonly is: "begun"; readonly name: string; readonly total: number }
  | { readonly is: "further"; readonly amount: number }
  | { readonly is: "over"; readonly outcome: object };

/** How much memory it may take, in megabytes: files are read piece by piece. */
const most = 512;

/** Up to how many bytes a file is read without one: that takes less time than to begin one. */
const small = 256 * 1024;

/** Does something; in a thread of its own where a large file is read, so that it keeps nobody waiting. */
export const work = (asked: Work, progress: ShowProgress): Promise<object> =>
  "file" in asked.task && asked.task.file.size > small ? inThread(asked, progress) : perform(asked, progress);

/** Rejects where the thread ends before it is done; the database then undoes what it had begun. */
function inThread(asked: Work, progress: ShowProgress): Promise<object> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(programFile("owner/server/import/thread.ts"), {
      workerData: asked,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: most },
    });
    let shown = progress("", 0);
    let outcome: object | undefined;
    thread.on("message", (told: Told) => {
      if (told.is === "begun") shown = progress(told.name, told.total);
      else if (told.is === "further") shown.add(told.amount);
      else outcome = told.outcome;
    });
    thread.once("error", reject);
    thread.once("exit", () => (outcome ? resolve(outcome) : reject(new Error("The thread ended before it was done."))));
  });
}
