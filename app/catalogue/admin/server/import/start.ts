import { setTimeout as pause } from "node:timers/promises";
import type { ImportFile } from "../../domain/import.ts";
import { jobKind } from "./files.ts";
import type { ImportContext } from "./context.ts";
import type { TaskInput } from "./task.ts";
import { dispatchTask } from "./dispatch-task.ts";

/** Maximum wait for a task to end, and poll interval, in ms. */
const [maxWaitMs, pollMs] = [1_500, 100];

/** Starts a task unless a job of this kind runs. Waits briefly, so that the next page can show the result. */
export async function startTask(
  { jobs, taskInput }: ImportContext,
  kind: string,
  task: TaskInput["task"],
): Promise<void> {
  await jobs.start({ kind, by: task.by }, (progress, signal) => dispatchTask({ ...taskInput, task }, progress, signal));
  await waitFor(jobs, kind);
}

/** Cancels a job, and waits briefly for the job to end. */
export async function cancel({ jobs }: ImportContext, kind: string): Promise<void> {
  await jobs.cancel(kind);
  await waitFor(jobs, kind);
}

async function waitFor(jobs: ImportContext["jobs"], kind: string): Promise<void> {
  for (let waited = 0; waited < maxWaitMs; waited += pollMs) {
    if ((await jobs.last(kind))?.state !== "running") return;
    await pause(pollMs);
  }
}

export const startPreview = (imports: ImportContext, file: Pick<ImportFile, "id" | "name" | "size">, by: string) =>
  startTask(imports, jobKind("look", file.id), { what: "look", file, expected: "", by });
