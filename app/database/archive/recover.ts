import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { giveToAccount } from "../postgres/account.ts";
import { openConnection } from "../postgres/connection.ts";
import type { Home } from "../postgres/home.ts";
import { StartRefused } from "../postgres/refused.ts";
import { type PostgresLog, startServer } from "../postgres/server.ts";
import { isSegment } from "./segments.ts";

/** PostgreSQL's restore_command. Requests a WAL segment from this process over file descriptor 3. */
const restoreCommand = 'echo %f >&3 && read -r answer <&3 && test "$answer" = yes';

/** File in the data folder where PostgreSQL expects a fetched WAL segment (xlogarchive.c). */
const fetchedFile = "pg_wal/RECOVERYXLOG";

type Options = { until: Date | null; fetch: (segment: string) => Promise<Buffer | null>; givenUp: AbortSignal };

/**
 * Replays WAL onto a base backup up to the moment `until` (null: all WAL), then stops PostgreSQL. Resolves to the time
 * of the last change, in PostgreSQL's format.
 * @throws StartRefused if PostgreSQL fails, the signal's reason on abort, or the error of `fetch`
 */
export async function recover(
  binaries: string,
  home: Home,
  { until, fetch, givenUp }: Options,
): Promise<string | null> {
  await place(home, join(home.data, "recovery.signal"), "");
  const connection = await openConnection(home);
  let lastChange: string | null = null;
  const readLine = (line: string) => {
    lastChange = /last completed transaction was at log time (.*)$/.exec(line)?.[1] ?? lastChange;
  };
  const log: PostgresLog = { debug: readLine, info: readLine, warn: readLine, error: readLine };
  const settings = {
    hot_standby: "off", // otherwise PostgreSQL would report "ready" before the end of recovery
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
      failed.push(error); // thrown below, because PostgreSQL treats "no" as the end of the WAL
      return "no";
    }
  }
  try {
    const server = await startServer(binaries, home, connection, log, givenUp, { settings, answer, limit: Infinity });
    await server.stop();
    if (failed.length === 0) return lastChange;
  } catch (error) {
    const { message } = error instanceof StartRefused ? error : { message: "" };
    const isShort = until !== null && /recovery ended before configured recovery target/.test(message);
    if (failed.length === 0 && !isShort) throw error;
  } finally {
    await connection.close();
  }
  if (failed.length > 0) throw failed[0];
  // Retries without `until`, because PostgreSQL fails if the WAL ends before `until`.
  return recover(binaries, home, { until: null, fetch, givenUp });
}

async function place({ account }: Home, path: string, bytes: Buffer | string): Promise<void> {
  await rm(path, { force: true });
  await writeFile(path, bytes, { mode: 0o600, flag: "wx" });
  await giveToAccount(path, account);
}
