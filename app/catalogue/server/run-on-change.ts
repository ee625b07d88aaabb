import { setTimeout as wait } from "node:timers/promises";
import type { PubSub } from "../../database/pubsub.ts";
import { rootCause } from "../../database/root-cause.ts";
import { failureOf } from "../../server/failures.ts";
import type { Log } from "../../server/log.ts";

const [maxWaitMs, retryMs, minWaitMs] = [60_000, 2_000, 200];

/**
 * Runs `work` at once, after catalogue changes, and at least every minute, until `pubsub` stops. Ignores sales that
 * leave units in stock.
 * @param failure log message for an error, except a database outage
 * @param work resolves to the ms until the next run, or null for the maximum
 */
export async function runOnChange(
  { pubsub, log, failure }: { pubsub: Pick<PubSub, "stopping" | "subscribe">; log: Log; failure: string },
  work: () => Promise<number | null>,
): Promise<void> {
  const { stopping } = pubsub;
  let changed = Promise.withResolvers<void>();
  pubsub.subscribe("catalogue", (soldId) => soldId || changed.resolve());

  async function runOrRetry(): Promise<number> {
    try {
      return (await work()) ?? maxWaitMs;
    } catch (error) {
      if (failureOf(error).status !== 503 && !stopping.aborted) log.error({ cause: rootCause(error) }, failure);
      return retryMs;
    }
  }
  const pause = (ms: number) => wait(ms, undefined, { signal: stopping, ref: false }).catch(() => {});

  while (!stopping.aborted) {
    changed = Promise.withResolvers();
    const next = await runOrRetry();
    await pause(minWaitMs); // limits the number of queries during frequent changes
    await Promise.race([changed.promise, pause(Math.max(0, Math.min(next, maxWaitMs) - minWaitMs))]);
  }
}
