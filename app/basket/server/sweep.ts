import { and, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { deleteInBatches } from "../../database/delete-in-batches.ts";
import { withoutRequestTimeout } from "../../database/timeout.ts";
import type { Log } from "../../server/log.ts";
import { rootCause } from "../../database/root-cause.ts";
import { basketOperations, baskets } from "./schema.ts";

/** Minimum interval between two sweeps of a process, in ms, and number of rows to delete per query. */
const defaults = { every: 60 * 60 * 1000, batch: 500 };

/**
 * Makes a function that starts a sweep in the background, at most once in `every` ms. A sweep deletes old operations,
 * and guests' baskets whose cookies have expired.
 */
export function sweeping(database: Database, log: Pick<Log, "error">, { every, batch } = defaults): () => void {
  let swept = 0;

  async function sweep() {
    const isOldOperation = lt(basketOperations.at, sql`now() - interval '30 days'`);
    const isOldBasket = and(isNull(baskets.userId), lt(baskets.updatedAt, sql`now() - interval '1 year'`));
    await deleteInBatches(database, basketOperations.id, isOldOperation, batch);
    await deleteInBatches(database, baskets.id, isOldBasket, batch);
  }

  return () => {
    if (Date.now() - swept < every) return;
    swept = Date.now();
    withoutRequestTimeout(sweep).catch((error: unknown) =>
      log.error({ cause: rootCause(error) }, "Old baskets could not be deleted."),
    );
  };
}
