import { sql } from "drizzle-orm";
import { withRequestTimeout } from "../database/timeout.ts";
import type { ArchiveWatch } from "../database/archive/watch.ts";
import type { Database } from "../database/database.ts";
import type { PubSub } from "../database/pubsub.ts";
import { rateLimits } from "./schema.ts";

/** "ready", or the reason why the store is not ready. */
export type Readiness = "ready" | "stopping" | "database" | "disk" | "listen" | "archive";

/** True if the store can serve requests. In the state "listen", the store serves without caches. */
export const isServing = (readiness: Readiness) =>
  readiness === "ready" || readiness === "listen" || readiness === "archive";

/** Maximum time since the LISTEN connection's last heartbeat, in ms. Long enough for several reconnects. */
const listeningMs = 30_000;

/** Minimum time between disk checks, in ms. Frequent writes would wear the disk. */
const diskCheckMs = 5_000;

/** Number of rows that the disk check sorts. Exceeds `work_mem`, so that PostgreSQL writes a temporary file. */
const rows = 20_000;

/** Writes to the database's disk. Rejects if the database is read-only or its disk is full, even if reads succeed. */
async function write(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`set local work_mem = '64kB'`);
    await transaction.delete(rateLimits).where(sql`false`); // fails if transactions are read-only
    await transaction.execute(
      sql`select count(*) from (select n from generate_series(1, ${sql.raw(String(rows))}) n order by -n) sorted`,
    );
    await transaction.execute(sql`select pg_logical_emit_message(true, 'wicker', '')`); // writes to the disk
  });
}

/** Creates a function that checks readiness. Writes to the disk at most every five seconds. */
export function createReadiness(
  database: Database,
  stopping?: AbortSignal,
  listening: Pick<PubSub, "aliveAt"> = { aliveAt: () => Date.now() },
  archive?: Pick<ArchiveWatch, "isBehind"> | null,
): () => Promise<Readiness> {
  const began = Date.now();
  let checkedAt = -Infinity;
  let takesWrites: Promise<boolean> | undefined;

  function disk(): Promise<boolean> {
    if (takesWrites && performance.now() - checkedAt < diskCheckMs) return takesWrites;
    checkedAt = performance.now();
    const check = withRequestTimeout(() => write(database)).then(
      () => true,
      () => false,
    );
    return (takesWrites = check);
  }

  return async () => {
    if (stopping?.aborted) return "stopping";
    try {
      await withRequestTimeout(async () => database.execute(sql`select 1`));
    } catch {
      takesWrites = undefined; // check the disk again after an outage
      return "database";
    }
    if (!(await disk())) return "disk";
    if (Date.now() - Math.max(began, listening.aliveAt()) >= listeningMs) return "listen";
    return (await archive?.isBehind()) ? "archive" : "ready";
  };
}
