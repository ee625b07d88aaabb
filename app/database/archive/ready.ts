import { constants, readdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Home } from "../postgres/home.ts";

/** PostgreSQL's WAL folder. PostgreSQL keeps a finished segment until `markDone` renames the segment's status file. */
const logOf = ({ data }: Home) => join(data, "pg_wal");
const notesOf = (home: Home) => join(logOf(home), "archive_status");

/** PostgreSQL's settings for archiving. `archive_timeout` is the maximum age of an unfinished segment, in seconds. */
export const archiving = {
  archive_mode: "on",
  archive_command: "",
  archive_library: "",
  archive_timeout: "60",
};

/** Names of finished WAL files, oldest first: segments and other files, such as timeline histories. */
export const readyIn = async (home: Home): Promise<string[]> =>
  (await readdir(notesOf(home)))
    .filter((name) => name.endsWith(".ready"))
    .map((name) => name.slice(0, -".ready".length))
    .toSorted();

export const finishedAt = async (home: Home, name: string): Promise<Date> =>
  (await stat(join(notesOf(home), `${name}.ready`))).mtime;

/** Reads a finished WAL file. Does not follow symbolic links. */
export const readReady = (home: Home, name: string): Promise<Buffer> =>
  readFile(join(logOf(home), name), { flag: constants.O_RDONLY | constants.O_NOFOLLOW });

export const markDone = (home: Home, name: string): Promise<void> =>
  rename(join(notesOf(home), `${name}.ready`), join(notesOf(home), `${name}.done`));
