import { setTimeout as pause } from "node:timers/promises";
import type { Job } from "../../../../admin/domain/jobs.ts";
import type { Jobs } from "../../../../admin/server/jobs/jobs.ts";
import type { Database } from "../../../../database/database.ts";
import { dispatchTask } from "./dispatch-task.ts";
import { createImportFiles, jobKind } from "./files.ts";
import type { FileTask, TaskInput } from "./task.ts";

const [maxWaitMs, pollMs] = [1_500, 100];

export type Imports = ReturnType<typeof createImports>;

/** Services of the import pages. `start` and `cancel` wait briefly, so that the next page shows the result. */
export function createImports(database: Database, jobs: Jobs, hosts: readonly string[]) {
  async function waitFor(kind: string) {
    for (let waited = 0; waited < maxWaitMs; waited += pollMs) {
      if ((await jobs.last(kind))?.state !== "running") return;
      await pause(pollMs);
    }
  }

  async function start(kind: string, task: TaskInput["task"]) {
    const input = { url: database.directUrl, hosts, task };
    await jobs.start({ kind, by: task.by }, (progress, signal) => dispatchTask(input, progress, signal));
    await waitFor(kind);
  }

  return {
    database,
    jobs,
    files: createImportFiles(database),
    start,
    startPreview: (file: FileTask["file"], by: string) =>
      start(jobKind("look", file.id), { what: "look", file, expected: "", by }),
    cancel: async (kind: string) => {
      await jobs.cancel(kind);
      await waitFor(kind);
    },
  };
}

export const later = (one: Job | null, other: Job | null) =>
  !one || (other && other.begunAt > one.begunAt) ? other : one;
