import { readdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Home } from "../postgres/home.ts";
import { readSegment } from "./pack.ts";

/**
 * With archive_mode on and no command, PostgreSQL retains each finished segment until its status file is renamed to
 * `.done`. PostgreSQL's own archiver does the same rename (pgarch.c).
 */
const logOf = ({ data }: Home) => join(data, "pg_wal");
const notesOf = (home: Home) => join(logOf(home), "archive_status");

/** Settings for that. `archive_timeout` is the maximum age of an unfinished segment, in seconds. */
export const archiving = {
  archive_mode: "on",
  archive_command: "",
  archive_library: "",
  archive_timeout: "60",
};

/** Names of finished files, oldest first. Not all are segments. */
export const readyIn = async (home: Home): Promise<string[]> =>
  (await readdir(notesOf(home)))
    .filter((name) => name.endsWith(".ready"))
    .map((name) => name.slice(0, -".ready".length))
    .toSorted();

export const finishedAt = async (home: Home, name: string): Promise<Date> =>
  (await stat(join(notesOf(home), `${name}.ready`))).mtime;

export const readReady = (home: Home, name: string): Promise<Buffer> => readSegment(join(logOf(home), name));

/** Allows PostgreSQL to delete the file. */
export const markDone = (home: Home, name: string): Promise<void> =>
  rename(join(notesOf(home), `${name}.ready`), join(notesOf(home), `${name}.done`));
