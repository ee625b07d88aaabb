import { setImmediate as turn, setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, QueryConfig } from "pg";
import { serverMessages } from "../server-messages.ts";
import { createConcurrencyLimit } from "../../server/concurrency-limit.ts";
import { type Database, readsOf } from "../../database/database.ts";
import { withoutRequestTimeout, withTimeout } from "../../database/timeout.ts";
import { Overloaded } from "../../server/overloaded.ts";

/** Limits of the queue. `timeoutMs` is shorter than a request's timeout, to leave time for an overload response. */
const defaults = { maxQueued: 500, timeoutMs: 1_500 };

/** Interval between rejections, in ms. There is no interval while more than `maxDelayed` rejections wait. */
const [intervalMs, maxDelayed] = [5, 200];

/** Limits queries to half of the pool's connections. If the queue is full or slow, rejects with cause `Overloaded`. */
export function limited(database: Database, queue = defaults): Database {
  const pool = database.$client;
  const maxConcurrent = Math.max(1, Math.floor(pool.options.max / 2));
  const acquire = createConcurrencyLimit({ maxConcurrent, ...queue, maxQueuedOfOne: queue.maxQueued });
  let lastRejection: Promise<unknown> = Promise.resolve();
  let rejecting = 0;
  /** Spreads rejections over time, because most clients retry immediately. */
  async function delayRejection() {
    rejecting += 1;
    await (lastRejection = lastRejection.then(() => (rejecting > maxDelayed ? turn() : pause(intervalMs))));
    rejecting -= 1;
  }

  async function queued(config: QueryConfig, values?: unknown[]) {
    const release = await acquire("");
    if (!release) {
      await delayRejection();
      throw new Overloaded(serverMessages.crowded);
    }
    try {
      return await pool.query(config, values);
    } finally {
      release();
    }
  }
  // A query keeps its slot until it ends, even if its request has timed out.
  const query = (config: QueryConfig, values?: unknown[]) =>
    withTimeout(withoutRequestTimeout(() => queued(config, values)));
  const client: Pool = Object.create(pool, { query: { value: query } });
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
