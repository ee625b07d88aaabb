import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "../../database/database.ts";
import type { PubSub } from "../../database/pubsub.ts";
import { rootCause } from "../../database/root-cause.ts";
import { failureOf } from "../../server/failures.ts";
import type { Log } from "../../server/log.ts";
import { applyDue } from "./planned-prices.ts";

const [maxWaitMs, retryMs, minWaitMs] = [60_000, 2_000, 200];

/** Applies scheduled prices when due, and after each catalogue change, until `pubsub` stops. */
export async function applyPlannedPrices(database: Database, pubsub: PubSub, log: Log): Promise<void> {
  const { stopping } = pubsub;
  let changed = Promise.withResolvers<void>();
  pubsub.subscribe("catalogue", (soldId) => soldId || changed.resolve());

  async function applyOrRetry(): Promise<number> {
    try {
      return (await applyDue(database)) ?? maxWaitMs;
    } catch (error) {
      if (failureOf(error).status !== 503 && !stopping.aborted)
        log.error({ cause: rootCause(error) }, "Scheduled prices could not be applied.");
      return retryMs;
    }
  }
  const pause = (ms: number) => wait(ms, undefined, { signal: stopping, ref: false }).catch(() => {});

  while (!stopping.aborted) {
    changed = Promise.withResolvers();
    const next = await applyOrRetry();
    await pause(minWaitMs); // limits the number of queries during frequent changes
    await Promise.race([changed.promise, pause(Math.max(0, Math.min(next, maxWaitMs) - minWaitMs))]);
  }
}
