import { sql } from "drizzle-orm";
import { withTimeout } from "./timeout.ts";
import type { ArchiveWatch } from "../database/archive/watch.ts";
import type { Database } from "../database/database.ts";
import type { PubSub } from "../database/pubsub.ts";
import { rateLimits } from "./schema.ts";

/** In one word whether visitors may be sent here, or what is missing. */
export type Readiness = "ready" | "stopping" | "database" | "disk" | "listen" | "archive";

/**
 * Whether visitors may be sent to a store that says so. One that does not hear of changes asks for each, and shows the truth: without any
 * of those a shop whose connections are short would be closed. Nor does one whose archive is behind do anything worse for shoppers.
 */
export const isServing = (word: Readiness) => word === "ready" || word === "listen" || word === "archive";

/** How long it may be uncertain whether the store hears of changes, in milliseconds: several of its tries to connect again. */
const listeningMs = 30_000;

/** How long an answer about the disk counts, in milliseconds: whoever asks for it all the time must not wear it out. */
const disksWordMs = 5_000;

/** Enough rows to leave the memory that sorting them gets for the disk: some 300 KB, in a file that goes at once. */
const rows = 20_000;

/**
 * Whether the database may write, and its disk takes what it writes. PostgreSQL goes on answering without both; what is written
 * here is nobody's: a message to nobody, and a sort that is too large for its memory.
 */
async function write(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`set local work_mem = '64kB'`);
    await transaction.delete(rateLimits).where(sql`false`); // refused where all transactions are to be read-only
    await transaction.execute(
      sql`select count(*) from (select n from generate_series(1, ${sql.raw(String(rows))}) n order by -n) sorted`,
    );
    await transaction.execute(sql`select pg_logical_emit_message(true, 'wicker', '')`); // the commit then waits for the disk
  });
}

/** Says whether the store is ready, and asks its disk at most every five seconds. */
export function createReadiness(
  database: Database,
  stopping?: AbortSignal,
  listening: Pick<PubSub, "aliveAt"> = { aliveAt: () => Date.now() },
  archive?: Pick<ArchiveWatch, "isBehind"> | null,
): () => Promise<Readiness> {
  const began = Date.now();
  let askedAt = -Infinity;
  let takesWrites: Promise<boolean> | undefined;

  function disk(): Promise<boolean> {
    if (takesWrites && performance.now() - askedAt < disksWordMs) return takesWrites;
    askedAt = performance.now();
    const answer = withTimeout(write(database)).then(
      () => true,
      () => false,
    );
    return (takesWrites = answer);
  }

  return async () => {
    if (stopping?.aborted) return "stopping";
    try {
      await withTimeout(database.execute(sql`select 1`));
    } catch {
      takesWrites = undefined; // once it is back, it is asked again
      return "database";
    }
    if (!(await disk())) return "disk";
    if (Date.now() - Math.max(began, listening.aliveAt()) >= listeningMs) return "listen";
    return (await archive?.isBehind()) ? "archive" : "ready";
  };
}
