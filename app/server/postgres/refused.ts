import { getSystemErrorMessage } from "node:util";

/** The database cannot be started. The message is one plain sentence or two, fit to be printed as it is. */
export class StartRefused extends Error {}

/** Another live process holds the data folder: a store, or a tool that started the database for itself. */
export class FolderInUse extends StartRefused {}

/** What the operating system said, in its words and without a path: "permission denied". */
export function reason(error: unknown): string {
  if (error instanceof Error && "errno" in error && typeof error.errno === "number") {
    return getSystemErrorMessage(error.errno);
  }
  return error instanceof Error ? error.message : String(error);
}
