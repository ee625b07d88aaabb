import { once } from "node:events";

/** Ctrl-C, whoever started the store, and a terminal that is closed. */
export const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** How long after the first a signal may still be the first one's echo, in ms: `npm start` passes on what reached all. */
const echo = 1_000;

/** What the store is asked by signals. */
export type StopRequests = {
  /** Aborted when it is to stop. */
  readonly toStop: AbortSignal;
  /** Aborted when it was asked once more: it is to wait for nobody. */
  readonly toHurry: AbortSignal;
};

/** Heeds the signals from now on: none of them ends the process by itself any more. */
export function heedSignals(): StopRequests {
  const [stop, hurry] = [new AbortController(), new AbortController()];
  let first = 0;
  const heed = () => {
    if (stop.signal.aborted && performance.now() - first > echo) hurry.abort();
    first ||= performance.now();
    stop.abort();
  };
  for (const signal of stopSignals) process.on(signal, heed);
  return { toStop: stop.signal, toHurry: hurry.signal };
}

/** Resolves when the signal is aborted. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}
