import type { Database } from "../../../database/database.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { AdminRoute } from "../page.ts";
import { exportPage } from "./export-page.ts";
import { createImportFiles } from "./files.ts";
import { importFilePage } from "./file-page.ts";
import { importPage } from "./import-page.ts";
import { undoImportPage } from "./undo-page.ts";
import type { TaskInput } from "./task.ts";

type Sources = {
  readonly database: Database;
  readonly jobs: Jobs;
  /** Allowed hosts of product images. */
  readonly imageHosts: readonly string[];
};

export type ImportContext = {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly files: ReturnType<typeof createImportFiles>;
  readonly taskInput: Omit<TaskInput, "task">;
};

export function importPages({ database, jobs, imageHosts }: Sources): Readonly<Record<string, AdminRoute>> {
  const url = database.directUrl;
  const imports = { database, jobs, files: createImportFiles(database), taskInput: { url, hosts: imageHosts } };
  return {
    "admin-import": importPage(imports),
    "admin-import-undo": undoImportPage(imports),
    "admin-import-export": exportPage(database),
    "admin-import-file": importFilePage(imports),
  };
}
