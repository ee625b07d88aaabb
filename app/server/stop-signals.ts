import { once } from "node:events";

/** Signals of Ctrl-C, of process managers, and of closing terminals. */
export const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Time after the first signal in which further signals are ignored, in ms. `npm start` may send a signal twice. */
const echo = 1_000;

/** The first stop signal aborts `toStop`. The second signal aborts `toHurry`, so that the store stops at once. */
export function handleStopSignals() {
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

export async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}
