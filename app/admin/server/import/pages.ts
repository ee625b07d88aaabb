import type { Database } from "../../../database/database.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { AdminRoute } from "../page.ts";
import { exportPage } from "./export-page.ts";
import { createImportFiles } from "./files.ts";
import { importFilePage } from "./file-page.ts";
import { importPage } from "./import-page.ts";
import { undoImportPage } from "./undo-page.ts";
import type { Work } from "./work.ts";

type Sources = {
  readonly database: Database;
  readonly jobs: Jobs;
  /** Allowed hosts of product images. */
  readonly imageHosts: readonly string[];
};

export type Importing = {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly files: ReturnType<typeof createImportFiles>;
  /** Input of tasks, the same for all. */
  readonly given: Omit<Work, "task">;
};

/** Import and export pages, by their names in the map. */
export function importPages({ database, jobs, imageHosts }: Sources): Readonly<Record<string, AdminRoute>> {
  const url = database.directUrl;
  const importing = { database, jobs, files: createImportFiles(database), given: { url, hosts: imageHosts } };
  return {
    "admin-import": importPage(importing),
    "admin-import-undo": undoImportPage(importing),
    "admin-import-export": exportPage(database),
    "admin-import-file": importFilePage(importing),
  };
}
