import { setTimeout as sleep } from "node:timers/promises";
import { reason } from "./refused.ts";
import type { PostgresLog, Server } from "./server.ts";

/** Minimum run time that resets the restart delay, in ms. Each shorter run doubles the delay. */
const stableMs = 60_000;
const maxPauseMs = 10_000;

/** Starts a server, and restarts it after each exit until `stop`. Rejects if the first start fails. */
export async function supervise(
  start: (givenUp: AbortSignal) => Promise<Server>,
  log: PostgresLog,
  givenUp: AbortSignal,
) {
  const stopping = new AbortController();
  let latest = start(givenUp);
  await latest;

  const keepAlive = async () => {
    let since = Date.now();
    for (let failures = 0; ; failures++) {
      await latest.then((server) => server.ended).catch(() => {});
      if (Date.now() - since > stableMs) failures = 0;
      if (!stopping.signal.aborted) log.error("PostgreSQL has ended unexpectedly. Starting it again.");
      const pause = Math.min(50 * 2 ** failures, maxPauseMs);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      since = Date.now();
      latest = start(stopping.signal);
      await latest.then(
        () => log.info("PostgreSQL is running again."),
        (error: unknown) =>
          stopping.signal.aborted || log.error(`PostgreSQL could not be started again: ${reason(error)}`),
      );
    }
  };
  const keepingAlive = keepAlive();
  return {
    async stop() {
      stopping.abort();
      const server = await latest.catch(() => null);
      await server?.stop();
      await keepingAlive;
    },
  };
}
