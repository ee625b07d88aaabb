import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { awayIn } from "./away.ts";

/** Application name of the store's connections, whose changes the database leaves unpublished (`tell_change`). */
export const applicationName = "wicker store";

const batchSize = 1_000;

/** Maximum and minimum pause between polls, in ms. */
const [maxPauseMs, minPauseMs] = [500, 10];

/** Minimum pause, as a multiple of the last query's time. Long transactions delay vacuum. */
const pauseFactor = 4;

/** Publishes changes that no other process has locked. PostgreSQL merges equal notifications. Returns the row count. */
const publish = `
  with published as (
    delete from untold_changes
    where ctid = any (array(select ctid from untold_changes limit ${batchSize} for update skip locked))
    returning channel, payload
  )
  select count(*)::integer as published, count(pg_notify(channel, payload)) from published`;

/**
 * Publishes changes that transactions leave in `untold_changes`: after each of the process's commits, and twice a
 * second. Polling covers other processes, such as killed ones. The table is unlogged, so publishing waits for no disk or
 * replica, and no commit waits for publishing.
 * @param failed logs the first of consecutive errors. It retries until stopped.
 */
export function createPublisher(committed: EventTarget, stopping: AbortSignal, failed: (error: unknown) => void) {
  let woken = Promise.withResolvers<void>();
  committed.addEventListener("commit", () => woken.resolve(), { signal: stopping });
  const pause = (ms: number) => wait(ms, undefined, { signal: stopping, ref: false }).catch(() => {});

  /** Runs until `over`. @param client an idle connection */
  return async (client: Client, over: AbortSignal) => {
    let fails = false;
    while (!stopping.aborted && !over.aborted) {
      woken = Promise.withResolvers();
      const began = performance.now();
      try {
        const { rows } = await client.query<{ published: number }>({ name: "publish", text: publish });
        fails = false;
        if (rows[0]!.published === batchSize) continue;
      } catch (error) {
        if (!fails && !awayIn(error)) failed(error);
        fails = true;
      }
      await pause(Math.max(minPauseMs, pauseFactor * (performance.now() - began)));
      await Promise.race([woken.promise, pause(maxPauseMs)]);
    }
  };
}
