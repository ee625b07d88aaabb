import { lchown, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openConnection } from "../postgres/connection.ts";
import type { Home } from "../postgres/home.ts";
import { endLeftovers } from "../postgres/leftovers.ts";
import { StartRefused } from "../postgres/refused.ts";
import { type PostgresLog, startServer } from "../postgres/server.ts";
import { isSegment } from "./segments.ts";

/**
 * PostgreSQL's command to fetch a segment. It asks this process over descriptor 3 and waits for the answer.
 * PostgreSQL's user may lack access to the archive and to programs other than a shell.
 */
const restoreCommand = 'echo %f >&3 && read -r answer <&3 && test "$answer" = yes';

/** Path at which PostgreSQL expects the fetched segment (xlogarchive.c). */
const fetchedFile = "pg_wal/RECOVERYXLOG";

type Options = {
  /** Recovery target. Null replays the whole log. */
  readonly until: Date | null;
  readonly fetch: (segment: string) => Promise<Buffer | null>;
  readonly givenUp: AbortSignal;
};

/**
 * Replays the log onto a base and stops PostgreSQL. Resolves to the time of the last change in PostgreSQL's words, or
 * to "short" if the log ends before `until`. Call it again without a target then.
 * @throws StartRefused if PostgreSQL fails, the signal's reason, or the error of a fetch
 */
export async function recover(binaries: string, home: Home, { until, fetch, givenUp }: Options) {
  const signal = join(home.data, "recovery.signal");
  await place(home, signal, "");
  await endLeftovers(home);
  const connection = await openConnection(home);
  await connection.clear();
  let lastChange: string | null = null;
  const readLine = (line: string) => {
    lastChange = /last completed transaction was at log time (.*)$/.exec(line)?.[1] ?? lastChange;
  };
  const log: PostgresLog = { debug: readLine, info: readLine, warn: readLine, error: readLine };
  const settings = {
    ...connection.settings,
    hot_standby: "off", // otherwise "ready" would precede the end of recovery
    restore_command: restoreCommand,
    recovery_target_timeline: "current",
    recovery_target_action: "promote",
    ...(until && { recovery_target_time: until.toISOString().replace("Z", "+00") }),
  };
  const failed: unknown[] = [];
  async function answer(name: string) {
    try {
      const segment = isSegment(name) ? await fetch(name) : null;
      if (segment) await place(home, join(home.data, fetchedFile), segment);
      return segment ? "yes" : "no";
    } catch (error) {
      failed.push(error); // PostgreSQL takes "no" for the end of the log
      return "no";
    }
  }
  const requireAll = () => {
    if (failed.length > 0) throw failed[0];
  };
  try {
    const server = await startServer(binaries, home, { ...connection, settings }, log, givenUp, {
      answer,
      limit: Infinity,
    });
    await server.stop();
    requireAll();
    return { lastChange };
  } catch (error) {
    requireAll();
    if (error instanceof StartRefused && /recovery ended before configured recovery target/.test(error.message))
      return "short";
    throw error;
  } finally {
    await connection.close();
  }
}

async function place({ account: { uid, gid } }: Home, path: string, bytes: Buffer | string): Promise<void> {
  await rm(path, { force: true });
  await writeFile(path, bytes, { mode: 0o600, flag: "wx" });
  if (uid !== undefined && gid !== undefined) await lchown(path, uid, gid);
}
