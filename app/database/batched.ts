import DataLoader from "dataloader";
import { awayIn } from "./away.ts";

type How = {
  /** How many are made in one statement, and how many such statements at once: each holds a connection. */
  readonly most: number;
  readonly lanes: number;
  /** Told why all of a statement were not made. */
  readonly failed: (error: unknown) => void;
};

/**
 * Makes what is asked for at the same time in one statement, which is a transaction: whoever asks while others are written waits for
 * them, and is written with all who do. Null is not made, and to be made by itself; so is each where the statement fails: what is wrong
 * with one hinders no others.
 * @param make answers for each, in their order. @throws where the database is away.
 */
export function batched<Asked, Made>(
  make: (all: readonly Asked[]) => Promise<(Made | null)[]>,
  { most, lanes, failed }: How,
): (one: Asked) => Promise<Made | null> {
  let running = 0;
  const waiting: (() => void)[] = [];
  function schedule(dispatch: () => void) {
    if (running < lanes) begin(dispatch);
    else waiting.push(dispatch);
  }
  function begin(dispatch: () => void) {
    running += 1;
    setImmediate(dispatch);
  }
  async function makeAll(all: readonly Asked[]) {
    try {
      return await make(all);
    } catch (error) {
      if (awayIn(error)) throw error;
      failed(error);
      return all.map(() => null);
    } finally {
      running -= 1;
      const next = waiting.shift();
      if (next) begin(next);
    }
  }
  const loader = new DataLoader(makeAll, { cache: false, maxBatchSize: most, batchScheduleFn: schedule });
  return (one) => loader.load(one);
}
