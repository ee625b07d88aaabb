import type { Imported, Undoing } from "../../domain/import.ts";
import type { Job } from "../../../admin/domain/jobs.ts";

/** Maximum size of an uploaded file, in bytes. The import command accepts larger files. */
export const maxImportBytes = 64 * 1024 * 1024;

/** An uploaded file of `size` bytes. `by`: email, or id of a deleted account. `at`: upload time (ISO 8601). */
export type ImportFile = {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly by: string;
  readonly at: string;
};

/** A completed import that changed something. `added`, `changed` and `gone` count products. */
export type PastImport = {
  readonly id: number;
  readonly at: string;
  /** Email, or id of a deleted account. Null for a command-line import. */
  readonly by: string | null;
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
  readonly undoneAt: string | null;
};

type Page = { readonly title: string; readonly mayChange: boolean };

/** `waiting`: files to import, newest first. `past`: imports, newest first. */
export type ImportPage = Page & {
  readonly error: string | null;
  readonly waiting: readonly ImportFile[];
  readonly past: readonly PastImport[];
  /** True if the user has just discarded a file. */
  readonly forgotten: boolean;
};

export type ImportPreview = Imported | { readonly unreadable: string };

export type ImportFilePage = Page & {
  readonly file: ImportFile;
  readonly running: { readonly what: "look" | "apply"; readonly job: Job } | null;
  readonly preview: ImportPreview | null;
  /** Failure of the last import or preview. "changed": the catalogue changed after the preview. */
  readonly problem: "changed" | "broken off" | "look broken off" | "cancelled" | null;
  /** Result of a finished import. `past` is null if the import changed nothing. */
  readonly done: { readonly past: PastImport | null } | null;
};

export type UndoImportPage = Page & {
  readonly past: PastImport | null;
  readonly running: { readonly what: "look" | "undo"; readonly job: Job } | null;
  readonly undoing: Undoing | null;
  readonly problem: "broken off" | "cancelled" | null;
};
