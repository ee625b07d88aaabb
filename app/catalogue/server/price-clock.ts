import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "../../database/database.ts";
import type { PubSub } from "../../database/pubsub.ts";
import { rootCause } from "../../database/root-cause.ts";
import { failureOf } from "../../server/failures.ts";
import type { Log } from "../../server/log.ts";
import { applyDue } from "./planned-prices.ts";

/** How long it waits at most until it looks again, how long after the database was away, and how long at least, in ms. */
const [longest, afterFailure, shortest] = [60_000, 2_000, 200];

/**
 * Lets planned prices count at their moments, in each process of a store: at once what came due while none ran. It waits for the next
 * moment, and looks again when the database tells of a change of the catalogue. It ends with the pubsub, and keeps no process alive.
 */
export async function applyPlannedPrices(database: Database, pubsub: PubSub, log: Log): Promise<void> {
  const { stopping } = pubsub;
  let told = Promise.withResolvers<void>();
  pubsub.subscribe("catalogue", (sold) => sold || told.resolve());

  async function look(): Promise<number> {
    try {
      return (await applyDue(database)) ?? longest;
    } catch (error) {
      if (failureOf(error).status !== 503 && !stopping.aborted)
        log.error({ cause: rootCause(error) }, "Planned prices could not be applied.");
      return afterFailure;
    }
  }
  const pause = (ms: number) => wait(ms, undefined, { signal: stopping, ref: false }).catch(() => {});

  while (!stopping.aborted) {
    told = Promise.withResolvers();
    const next = await look();
    await pause(shortest); // however often the catalogue changes
    await Promise.race([told.promise, pause(Math.min(next, longest) - shortest)]);
  }
}
