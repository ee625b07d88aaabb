import { setImmediate as turn, setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, QueryConfig } from "pg";
import { serverMessages } from "../server-messages.ts";
import { createConcurrencyLimit } from "../../server/concurrency-limit.ts";
import { type Database, readsOf } from "../../database/database.ts";
import { Overloaded } from "../../server/overloaded.ts";

/** Limits of the queue. A query times out (ms) before its request does, so that the response can say why. */
const defaults = { maxQueued: 500, timeoutMs: 1_500 };

/** Interval of delayed rejections, in ms, and the number of waiting rejections from which they are not delayed. */
const [intervalMs, maxDelayed] = [5, 200];

/**
 * A database for frequent reads: its queries are queued and use at most half of the pool.
 * Baskets and orders find a free connection, however many people search.
 * @throws Overloaded as the cause of the error of a rejected query.
 */
export function limited(database: Database, queue = defaults): Database {
  const pool = database.$client;
  const maxConcurrent = Math.max(1, Math.floor(pool.options.max / 2));
  const acquire = createConcurrencyLimit({ maxConcurrent, ...queue, maxQueuedOfOne: queue.maxQueued });
  let lastRejection: Promise<unknown> = Promise.resolve();
  let rejecting = 0;
  /**
   * Rejects queries one after the other: clients that wait together time out together, and most retry at once.
   * Work in between then meets one retry at a time. Above the limit, each rejection waits for one turn of the event
   * loop.
   */
  async function delayRejection() {
    rejecting += 1;
    await (lastRejection = lastRejection.then(() => (rejecting > maxDelayed ? turn() : pause(intervalMs))));
    rejecting -= 1;
  }

  async function query(config: QueryConfig, values?: unknown[]) {
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
