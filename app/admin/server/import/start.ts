import { setTimeout as pause } from "node:timers/promises";
import type { ImportFile } from "../../domain/import.ts";
import { kindOf } from "./files.ts";
import type { Importing } from "./pages.ts";
import type { Work } from "./work.ts";
import { work } from "./working.ts";

/** Maximum wait for a fast task and poll interval, in ms. */
const [longest, every] = [1_500, 100];

/** Starts a task unless it is running. Waits briefly, so that the next page shows a fast result. */
export async function begin({ jobs, given }: Importing, kind: string, task: Work["task"]): Promise<void> {
  await jobs.begin({ kind, by: task.by }, (progress, signal) => work({ ...given, task }, progress, signal));
  await waitFor(jobs, kind);
}

/** Cancels a job, and waits briefly for its end. */
export async function cancel({ jobs }: Importing, kind: string): Promise<void> {
  await jobs.cancel(kind);
  await waitFor(jobs, kind);
}

async function waitFor(jobs: Importing["jobs"], kind: string): Promise<void> {
  for (let waited = 0; waited < longest; waited += every) {
    if ((await jobs.last(kind))?.state !== "running") return;
    await pause(every);
  }
}

/** Starts the preview of a file. */
export const startPreview = (importing: Importing, file: Pick<ImportFile, "id" | "name" | "size">, by: string) =>
  begin(importing, kindOf("look", file.id), { what: "look", file, expected: "", by });
