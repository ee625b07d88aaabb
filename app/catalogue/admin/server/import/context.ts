import type { Jobs } from "../../../../admin/server/jobs/jobs.ts";
import type { Database } from "../../../../database/database.ts";
import type { createImportFiles } from "./files.ts";
import type { TaskInput } from "./task.ts";

/** Services that the import pages share. */
export type ImportContext = {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly files: ReturnType<typeof createImportFiles>;
  readonly taskInput: Omit<TaskInput, "task">;
};
