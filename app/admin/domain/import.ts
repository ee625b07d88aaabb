import type { Imported, Undoing } from "../../catalogue/domain/import.ts";
import type { Job } from "./jobs.ts";

/** How large a file may be that is chosen on the page, in bytes: larger ones are for the command. */
export const mostImportBytes = 64 * 1024 * 1024;

/** A file that somebody has chosen to import. */
export type ImportFile = {
  readonly id: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** An e-mail, or the id of an account that is gone. */
  readonly by: string;
  /** ISO 8601 */
  readonly at: string;
};

/** An import that has changed something. */
export type PastImport = {
  readonly id: number;
  /** ISO 8601 */
  readonly at: string;
  /** As with files; null is a command on the host. */
  readonly by: string | null;
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
  /** ISO 8601; null unless it was undone. */
  readonly undoneAt: string | null;
};

/** The page on which a file is chosen, with those that wait and the last imports, newest first. */
export type ImportPage = {
  readonly title: string;
  readonly mayChange: boolean;
  /** What is wrong with what was chosen. */
  readonly error: string | null;
  readonly waiting: readonly ImportFile[];
  readonly past: readonly PastImport[];
  /** Whether a file was just given up. */
  readonly forgotten: boolean;
};

/** What was found in a file; or why it cannot be read as a whole. */
export type Looked = Imported | { readonly unreadable: string };

/** What became of a file. */
export type ImportFilePage = {
  readonly title: string;
  readonly mayChange: boolean;
  readonly file: ImportFile;
  /** What is being done with it just now. */
  readonly doing: { readonly what: "look" | "apply"; readonly job: Job } | null;
  /** What was found, where it was looked at. */
  readonly looked: Looked | null;
  /** Why it was not imported, though somebody asked for that. */
  readonly trouble: "changed" | "broken off" | "look broken off" | "cancelled" | null;
  /** What was done, once it was; null in it where there was nothing to do. */
  readonly done: { readonly past: PastImport | null } | null;
};

/** The page on which the last import is taken back. */
export type UndoImportPage = {
  readonly title: string;
  readonly mayChange: boolean;
  /** The last import; null where there is none. */
  readonly past: PastImport | null;
  readonly doing: { readonly what: "look" | "undo"; readonly job: Job } | null;
  /** What it would come to, or came to. */
  readonly undoing: Undoing | null;
  /** Reason why the last try changed nothing. */
  readonly trouble: "broken off" | "cancelled" | null;
};
