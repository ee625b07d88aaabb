import { drizzle } from "drizzle-orm/node-postgres";
import type { Client } from "pg";
import { importSource } from "../../../server/transfer/importing.ts";
import { undoImport } from "../../../server/transfer/undo.ts";
import { vacuum } from "../../../server/transfer/vacuum.ts";
import { CommandError } from "../../../../server/command/errors.ts";
import type { ShowProgress } from "../../../../server/command/progress.ts";
import { ownPictures } from "../../../../shop/server/pictures.ts";
import type { ImportFile } from "../../domain/import.ts";
import { logActivity } from "../../../../admin/server/activity-log.ts";
import { connected } from "../../../../database/connected.ts";
import { storedSource } from "./files.ts";

export type FileTask = {
  readonly what: "look" | "import";
  readonly file: Pick<ImportFile, "id" | "name" | "size">;
  /** Fingerprint of the previewed changes. Empty if this task is the preview. */
  readonly expected: string;
  readonly by: string;
};

type UndoTask = { readonly what: "look-undo" | "undo"; readonly id: number; readonly by: string };

/** A task, with the database's URL and the allowed hosts of product images. */
export type TaskInput = { readonly url: string; readonly hosts: readonly string[]; readonly task: FileTask | UndoTask };

/** Runs a task on a connection without statement timeout. Returns the outcome to store in the task's job. */
export async function runTask({ url, hosts, task }: TaskInput, progress: ShowProgress, signal: AbortSignal) {
  await using client = await connected(url);
  signal.addEventListener("abort", () => void client.end());
  signal.throwIfAborted();
  // Makes PostgreSQL cancel statements of a lost connection. Some systems do not support this setting.
  await client.query("set client_connection_check_interval = '1s'").catch(() => {});
  return await ("file" in task ? runImport(client, hosts, task, progress) : runUndo(client, task, progress));
}

async function runImport(client: Client, hosts: readonly string[], task: FileTask, progress: ShowProgress) {
  const { what, file, expected, by } = task;
  const [source, pictures] = [storedSource(client, file), { own: ownPictures, hosts }];
  const isApplied = what === "import";
  const beforeCommit = () => markApplied(client, file.id, by);
  try {
    const done = await importSource({ client, source, pictures, isApplied, progress, expected, by, beforeCommit });
    if (!done.applied) return { looked: done };
    await vacuum(client);
    return {};
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { looked: { unreadable: error.message } };
  }
}

async function runUndo(client: Client, { what, id, by }: UndoTask, progress: ShowProgress) {
  const isApplied = what === "undo";
  const beforeCommit = () => logActivity(drizzle(client), { by, what: "import-undone" });
  const undoing = await undoImport({ client, id, isApplied, progress, by, beforeCommit });
  if (isApplied && undoing) await vacuum(client);
  return { undoing };
}

/** Marks a file as imported, in the import's transaction. @throws if the file is already imported or discarded. */
async function markApplied(client: Client, file: string, by: string) {
  const { rowCount } = await client.query(
    `update owner_import_files set applied_at = now(), import = (
       select id from catalogue_imports where id = (select max(id) from catalogue_imports) and at = now() -- begun in this transaction
     ) where id = $1 and applied_at is null`,
    [file],
  );
  if (!rowCount) throw new Error("The file has already been imported or discarded.");
  await client.query("delete from owner_import_pieces where file = $1", [file]);
  await logActivity(drizzle(client), { by, what: "import" });
}
