import type { Imported, Undoing } from "../../catalogue/domain/import.ts";
import type { Job } from "./jobs.ts";

/** Maximum size of an uploaded file, in bytes. The command takes larger ones. */
export const maxImportBytes = 64 * 1024 * 1024;

/** An uploaded file. */
export type ImportFile = {
  readonly id: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Email, or the id of a deleted account. */
  readonly by: string;
  /** ISO 8601 */
  readonly at: string;
};

/** A completed import that changed something. */
export type PastImport = {
  readonly id: number;
  /** ISO 8601 */
  readonly at: string;
  /** See `ImportFile`; null for a command on the host. */
  readonly by: string | null;
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
  /** ISO 8601, or null. */
  readonly undoneAt: string | null;
};

/** The import page, with waiting files and recent imports, newest first. */
export type ImportPage = {
  readonly title: string;
  readonly mayChange: boolean;
  /** Reason why the upload was refused. */
  readonly error: string | null;
  readonly waiting: readonly ImportFile[];
  readonly past: readonly PastImport[];
  /** True if a file has just been discarded. */
  readonly forgotten: boolean;
};

/** Preview of an import, or the reason why the file cannot be read. */
export type Looked = Imported | { readonly unreadable: string };

/** The page of one uploaded file. */
export type ImportFilePage = {
  readonly title: string;
  readonly mayChange: boolean;
  readonly file: ImportFile;
  /** Running job. */
  readonly doing: { readonly what: "look" | "apply"; readonly job: Job } | null;
  /** Preview, once there is one. */
  readonly looked: Looked | null;
  /** Reason why the requested import or preview failed. */
  readonly problem: "changed" | "broken off" | "look broken off" | "cancelled" | null;
  /** Result of the import; `past` is null if there was nothing to change. */
  readonly done: { readonly past: PastImport | null } | null;
};

/** The page that undoes the last import. */
export type UndoImportPage = {
  readonly title: string;
  readonly mayChange: boolean;
  readonly past: PastImport | null;
  readonly doing: { readonly what: "look" | "undo"; readonly job: Job } | null;
  /** Preview, or result. */
  readonly undoing: Undoing | null;
  /** Reason why the last try changed nothing. */
  readonly problem: "broken off" | "cancelled" | null;
};
