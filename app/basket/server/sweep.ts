import { and, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { withoutRequestTimeout } from "../../database/timeout.ts";
import type { Log } from "../../server/log.ts";
import { rootCause } from "../../database/root-cause.ts";
import { basketOperations, baskets } from "./schema.ts";

/** Minimum interval between two sweeps of a process, in ms, and number of rows to delete per query. */
const defaults = { every: 60 * 60 * 1000, batch: 500 };

/**
 * Makes a function that starts a sweep in the background, at most once in `every` ms. A sweep deletes old operations,
 * and guests' baskets whose cookies have expired, except locked rows.
 */
export function sweeping(database: Database, log: Pick<Log, "error">, { every, batch } = defaults): () => void {
  let swept = 0;

  const oldOperations = () =>
    database
      .select({ id: basketOperations.id })
      .from(basketOperations)
      .where(lt(basketOperations.at, sql`now() - interval '30 days'`))
      .limit(batch)
      .for("update", { skipLocked: true });
  const oldBaskets = () =>
    database
      .select({ id: baskets.id })
      .from(baskets)
      .where(and(isNull(baskets.userId), lt(baskets.updatedAt, sql`now() - interval '1 year'`)))
      .limit(batch)
      .for("update", { skipLocked: true });

  async function sweep() {
    while ((await database.delete(basketOperations).where(inArray(basketOperations.id, oldOperations()))).rowCount);
    while ((await database.delete(baskets).where(inArray(baskets.id, oldBaskets()))).rowCount);
  }

  return () => {
    if (Date.now() - swept < every) return;
    swept = Date.now();
    withoutRequestTimeout(sweep).catch((error: unknown) =>
      log.error({ cause: rootCause(error) }, "Old baskets could not be deleted."),
    );
  };
}
