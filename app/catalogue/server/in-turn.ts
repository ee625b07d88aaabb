import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, QueryConfig } from "pg";
import { catalogueWords } from "../words.ts";
import { createTurns } from "../../accounts/server/turns.ts";
import type { Database } from "../../database/database.ts";
import { Overloaded } from "../../server/overloaded.ts";

/** How many queries of a process may wait, and for how long, in ms: so much less than a request may take in all that it says why. */
const [waiting, patience] = [500, 1_500];

/**
 * The same database for reads that come in crowds: its queries take turns, the first come first, and never use more than half
 * of the pool. So whoever changes a basket or orders finds a connection, however many people search.
 * @throws Overloaded as the cause of what a query throws that found no turn in time.
 */
export function inTurn(database: Database, lines = { waiting, patience }): Database {
  const pool = database.$client;
  const atOnce = Math.max(1, Math.floor(pool.options.max / 2));
  const takeTurn = createTurns({ atOnce, ...lines, waitingOfOne: lines.waiting });

  async function query(asked: QueryConfig, values?: unknown[]) {
    const leave = await takeTurn("");
    if (!leave) throw new Overloaded(catalogueWords.crowded);
    try {
      return await pool.query(asked, values);
    } finally {
      leave();
    }
  }
  const client = Object.create(pool, { query: { value: query } }) as Pool;
  return Object.assign(drizzle(client), { close: () => database.close() });
}
