import { readdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Home } from "../postgres/home.ts";
import { readSegment } from "./pack.ts";

/**
 * The log as PostgreSQL leaves it for an archiver: with archive_mode on and no command it keeps each finished file until a note beside
 * it says that it is archived. Its own archiver renames that note so too (pgarch.c), in a process that knows no more than these names.
 */
const logOf = ({ data }: Home) => join(data, "pg_wal");
const notesOf = (home: Home) => join(logOf(home), "archive_status");

/** The settings with which it does. The time, in seconds, is after which what was written is in a finished file at the latest. */
export const archiving = {
  archive_mode: "on",
  archive_command: "",
  archive_library: "",
  archive_timeout: "60",
};

/** The files that wait, oldest first: segments, and others that nobody needs here. */
export const readyIn = async (home: Home): Promise<string[]> =>
  (await readdir(notesOf(home)))
    .filter((name) => name.endsWith(".ready"))
    .map((name) => name.slice(0, -".ready".length))
    .toSorted();

/** When such a file was finished. */
export const finishedAt = async (home: Home, name: string): Promise<Date> =>
  (await stat(join(notesOf(home), `${name}.ready`))).mtime;

export const readReady = (home: Home, name: string): Promise<Buffer> => readSegment(join(logOf(home), name));

/** PostgreSQL need not keep it any longer. */
export const markDone = (home: Home, name: string): Promise<void> =>
  rename(join(notesOf(home), `${name}.ready`), join(notesOf(home), `${name}.done`));
