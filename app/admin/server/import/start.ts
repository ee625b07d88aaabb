import { setTimeout as pause } from "node:timers/promises";
import type { ImportFile } from "../../domain/import.ts";
import { kindOf } from "./files.ts";
import type { Importing } from "./pages.ts";
import type { Work } from "./work.ts";
import { work } from "./working.ts";

/** How long an answer waits for what may be done at once, in ms, and how often it looks. */
const [longest, every] = [1_500, 100];

/** Begins a task, unless it is being done; and waits a little, so that what takes no longer is on the next page. */
export async function begin({ jobs, given }: Importing, kind: string, task: Work["task"]): Promise<void> {
  await jobs.begin({ kind, by: task.by }, (progress, signal) => work({ ...given, task }, progress, signal));
  await waitFor(jobs, kind);
}

/** Cancels a running job, and waits a little for its end. */
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

/** Begins to look at what a file would change. */
export const startPreview = (importing: Importing, file: Pick<ImportFile, "id" | "name" | "size">, by: string) =>
  begin(importing, kindOf("look", file.id), { what: "look", file, expected: "", by });
