import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { databaseUnavailableIn } from "./unavailable.ts";

/** Application name of the store's connections. The SQL function `tell_change` queues changes of these connections. */
export const applicationName = "wicker store";

const batchSize = 1_000;

/** Maximum and minimum pause between queries of `untold_changes`, in ms. */
const [maxPauseMs, minPauseMs] = [500, 10];

/** Ratio of pause to query duration. Limits the load while unvacuumed dead rows slow the query. */
const pauseFactor = 4;

/** Publishes queued changes, and deletes their rows. Skips rows that another process is publishing. */
const publish = `
  with published as (
    delete from untold_changes
    where ctid = any (array(select ctid from untold_changes limit ${batchSize} for update skip locked))
    returning channel, payload
  )
  select count(*)::integer as published, count(pg_notify(channel, payload)) from published`;

/**
 * Publishes rows of `untold_changes` after each commit of this process, and twice a second for changes of killed
 * processes. Calls `failed` for the first of consecutive errors, but not if the database is unavailable.
 */
export function createPublisher(committed: EventTarget, stopping: AbortSignal, failed: (error: unknown) => void) {
  let woken = Promise.withResolvers<void>();
  committed.addEventListener("commit", () => woken.resolve(), { signal: stopping });
  const pause = (ms: number) => wait(ms, undefined, { signal: stopping, ref: false }).catch(() => {});

  /** Publishes until `over` or `stopping` aborts. `client` must be connected. */
  return async (client: Client, over: AbortSignal) => {
    let fails = false;
    while (!stopping.aborted && !over.aborted) {
      woken = Promise.withResolvers();
      const began = performance.now();
      try {
        const { rows } = await client.query<{ published: number }>({ name: "publish", text: publish });
        fails = false;
        if (rows[0]?.published === batchSize) continue;
      } catch (error) {
        if (!fails && !databaseUnavailableIn(error)) failed(error);
        fails = true;
      }
      await pause(Math.max(minPauseMs, pauseFactor * (performance.now() - began)));
      await Promise.race([woken.promise, pause(maxPauseMs)]);
    }
  };
}
