import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { awayIn } from "./away.ts";

/** What a store's connections are called. The database knows by it that what they change is published afterwards (`tell_change`). */
export const publishedName = "wicker store";

/** How many changes are published at once. */
const most = 1_000;

/** How often it is looked for changes of others, and how long it waits at least from one time to the next, in milliseconds. */
const [longest, shortest] = [500, 10];

/** So many times as long as the last one took it waits, too: a long transaction elsewhere keeps rows from being cleared away. */
const restful = 4;

/** Publishes what is committed and nobody else is publishing: PostgreSQL tells equal ones once. Says how many rows that took. */
const publish = `
  with told as (
    delete from untold_changes
    where ctid = any (array(select ctid from untold_changes limit ${most} for update skip locked))
    returning channel, payload
  )
  select count(*)::integer as told, count(pg_notify(channel, payload)) from told`;

/**
 * Publishes the changes that transactions leave in `untold_changes`, as the process commits some, and those of others twice a second:
 * of a process that was killed before it could, for instance. It writes nothing that has to be kept, so it waits for no disk and for
 * no replica, and nobody's commit waits for it.
 * @param failed told why it cannot be done, once until it can; it is tried all the time.
 */
export function createPublisher(committed: EventTarget, stopping: AbortSignal, failed: (error: unknown) => void) {
  let woken = Promise.withResolvers<void>();
  committed.addEventListener("commit", () => woken.resolve(), { signal: stopping });
  const pause = (ms: number) => wait(ms, undefined, { signal: stopping, ref: false }).catch(() => {});

  /** Goes on until `over`. @param client that nothing else waits for. */
  return async (client: Client, over: AbortSignal) => {
    let fails = false;
    while (!stopping.aborted && !over.aborted) {
      woken = Promise.withResolvers();
      const began = performance.now();
      try {
        const { rows } = await client.query<{ told: number }>({ name: "publish", text: publish }); // planned once
        fails = false;
        if (rows[0]!.told === most) continue;
      } catch (error) {
        if (!fails && !awayIn(error)) failed(error);
        fails = true;
      }
      await pause(Math.max(shortest, restful * (performance.now() - began)));
      await Promise.race([woken.promise, pause(longest)]);
    }
  };
}
