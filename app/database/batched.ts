import DataLoader from "dataloader";
import { databaseUnavailableIn } from "./unavailable.ts";
import { withoutRequestTimeout, withTimeout } from "./timeout.ts";

type Options = {
  readonly maxBatchSize: number;
  readonly lanes: number; // maximum number of concurrent statements
  /** Logs why a statement failed. Not called if the database is unavailable. */
  readonly failed: (error: unknown) => void;
};

/**
 * Processes concurrent items in batches: `make` runs one statement per batch. Resolves to null for an item if the
 * statement fails or `make` returns null for it. The caller then runs a separate statement for the item.
 * @throws DatabaseUnavailable
 */
export function batched<Item, Result>(
  make: (all: readonly Item[]) => Promise<(Result | null)[]>,
  { maxBatchSize, lanes, failed }: Options,
): (one: Item) => Promise<Result | null> {
  let running = 0;
  const waiting: (() => void)[] = [];
  function beginNext() {
    const dispatch = running < lanes && waiting.shift();
    if (!dispatch) return;
    running += 1;
    setImmediate(dispatch);
  }
  async function runBatch(all: readonly Item[]) {
    try {
      return await withoutRequestTimeout(() => make(all));
    } catch (error) {
      if (databaseUnavailableIn(error)) throw error;
      failed(error);
      return all.map(() => null);
    } finally {
      running -= 1;
      beginNext();
    }
  }
  function batchScheduleFn(dispatch: () => void) {
    waiting.push(dispatch);
    beginNext();
  }
  const loader = new DataLoader(runBatch, { cache: false, maxBatchSize, batchScheduleFn });
  return (one) => withTimeout(loader.load(one));
}
