import { setImmediate as turn, setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, QueryConfig } from "pg";
import { serverMessages } from "../server-messages.ts";
import { createConcurrencyLimit } from "../../server/concurrency-limit.ts";
import { type Database, readsOf } from "../../database/database.ts";
import { Overloaded } from "../../server/overloaded.ts";

/** How many queries of a process may wait, and for how long, in ms: so much less than a request may take in all that it says why. */
const usual = { maxQueued: 500, timeoutMs: 1_500 };

/** How long after one another those are sent away who have waited too long, in ms, while there are no more of them than so many. */
const [apartMs, mostApart] = [5, 200];

/**
 * The same database for reads that come in crowds: its queries are queued, the first come first, and never use more than half
 * of the pool. So whoever changes a basket or orders finds a connection, however many people search.
 * @throws Overloaded as the cause of what a query throws that was not admitted in time.
 */
export function limited(database: Database, queue = usual): Database {
  const pool = database.$client;
  const maxConcurrent = Math.max(1, Math.floor(pool.options.max / 2));
  const acquire = createConcurrencyLimit({ maxConcurrent, ...queue, maxQueuedOfOne: queue.maxQueued });
  let sentAway: Promise<unknown> = Promise.resolve();
  let leaving = 0;
  /**
   * Those who came together have waited long enough together, and most of them ask again at once. Each is told so some time after the one before:
   * what others asked for takes ten turns, and would meet such a page and such a search in each of them. Not where that would take too long.
   */
  async function sendAway() {
    leaving += 1;
    await (sentAway = sentAway.then(() => (leaving > mostApart ? turn() : pause(apartMs))));
    leaving -= 1;
  }

  async function query(asked: QueryConfig, values?: unknown[]) {
    const release = await acquire("");
    if (!release) {
      await sendAway();
      throw new Overloaded(serverMessages.crowded);
    }
    try {
      return await pool.query(asked, values);
    } finally {
      release();
    }
  }
  const client = Object.create(pool, { query: { value: query } }) as Pool;
  return Object.assign(drizzle(client), {
    directUrl: database.directUrl,
    named: database.named,
    preparedTransaction: database.preparedTransaction,
    readPrepared: readsOf(client, database.named),
    singleStatement: database.singleStatement,
    committed: database.committed,
    close: () => database.close(),
  });
}
