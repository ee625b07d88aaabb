import type { Imported, Undoing } from "../../domain/import.ts";
import type { Job } from "../../../admin/domain/jobs.ts";

/** Maximum size of an uploaded file, in bytes. The import command accepts larger files. */
export const maxImportBytes = 64 * 1024 * 1024;

export type ImportFile = {
  readonly id: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Email of the account that uploaded the file, or the id of a deleted account. */
  readonly by: string;
  /** ISO 8601 */
  readonly at: string;
};

/** A completed import that changed something. */
export type PastImport = {
  readonly id: number;
  /** ISO 8601 */
  readonly at: string;
  /** Email of the account that started the import, or the id of a deleted account; null for a command on the host. */
  readonly by: string | null;
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
  /** Time of the undo, in ISO 8601; null if the import was not undone. */
  readonly undoneAt: string | null;
};

/** The import page. `waiting`: uploaded files that are not imported yet. `past`: imports. Newest entries come first. */
export type ImportPage = {
  readonly title: string;
  readonly mayChange: boolean;
  /** Reason why the upload was refused. */
  readonly error: string | null;
  readonly waiting: readonly ImportFile[];
  readonly past: readonly PastImport[];
  /** True if the owner has just discarded a file. */
  readonly forgotten: boolean;
};

/** Preview of an import, or the reason why the file cannot be read. */
export type Looked = Imported | { readonly unreadable: string };

/** The page of one uploaded file. */
export type ImportFilePage = {
  readonly title: string;
  readonly mayChange: boolean;
  readonly file: ImportFile;
  /** The running job; null if none runs. */
  readonly doing: { readonly what: "look" | "apply"; readonly job: Job } | null;
  /** Preview of the import; null until the preview is finished. */
  readonly looked: Looked | null;
  /** Reason why the last import or preview failed. "changed": the catalogue has changed since the preview. */
  readonly problem: "changed" | "broken off" | "look broken off" | "cancelled" | null;
  /** Result of the import; null until the import is finished. `past` is null if the import changed nothing. */
  readonly done: { readonly past: PastImport | null } | null;
};

/** The page that undoes the last import. */
export type UndoImportPage = {
  readonly title: string;
  readonly mayChange: boolean;
  readonly past: PastImport | null;
  readonly doing: { readonly what: "look" | "undo"; readonly job: Job } | null;
  /** Preview of the undo, or its result. */
  readonly undoing: Undoing | null;
  /** Reason why the last undo or its preview failed. */
  readonly problem: "broken off" | "cancelled" | null;
};
