import { lchown, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openConnection } from "../postgres/connection.ts";
import type { Home } from "../postgres/home.ts";
import { endLeftovers } from "../postgres/leftovers.ts";
import { StartRefused } from "../postgres/refused.ts";
import { type PostgresLog, startServer } from "../postgres/server.ts";
import { isSegment } from "./segments.ts";

/**
 * What PostgreSQL runs for each segment that it wants: it asks us over a line that it has inherited, and is told when the segment is
 * there. PostgreSQL's user may not be able to go to the archive, nor run anything but a shell.
 */
const restoreCommand = 'echo %f >&3 && read -r answer <&3 && test "$answer" = yes';

/** Where PostgreSQL looks for the segment that it has asked for (xlogarchive.c). */
const asked = "pg_wal/RECOVERYXLOG";

type Options = {
  /** To where: what was committed until then, and nothing after; null is to the end. */
  readonly until: Date | null;
  /** A segment, or null where there is none. */
  readonly fetch: (segment: string) => Promise<Buffer | null>;
  readonly givenUp: AbortSignal;
};

/**
 * Has PostgreSQL go on from a base by what the log says, and stops it in order. The home is known to nobody else.
 * Resolves with the moment of the last change, as PostgreSQL says it; or with "short" where the log holds nothing that came later than
 * `until`: then it is to be asked again, without.
 * @throws StartRefused where PostgreSQL cannot, the signal's reason, and what hindered a segment from being fetched and put in its place.
 */
export async function recover(binaries: string, home: Home, { until, fetch, givenUp }: Options) {
  const signal = join(home.data, "recovery.signal");
  await place(home, signal, "");
  await endLeftovers(home);
  const connection = await openConnection(home);
  await connection.clear();
  let lastChange: string | null = null;
  const hear = (line: string) => {
    lastChange = /last completed transaction was at log time (.*)$/.exec(line)?.[1] ?? lastChange;
  };
  const log: PostgresLog = { debug: hear, info: hear, warn: hear, error: hear };
  const settings = {
    ...connection.settings,
    hot_standby: "off", // it would be taken for ready before it is
    restore_command: restoreCommand,
    recovery_target_timeline: "current",
    recovery_target_action: "promote",
    ...(until && { recovery_target_time: until.toISOString().replace("Z", "+00") }),
  };
  const failed: unknown[] = [];
  async function answer(name: string) {
    try {
      const segment = isSegment(name) ? await fetch(name) : null;
      if (segment) await place(home, join(home.data, asked), segment);
      return segment ? "yes" : "no";
    } catch (error) {
      failed.push(error); // to PostgreSQL it is as if the log ended here
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
