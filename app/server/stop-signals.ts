import { once } from "node:events";

/** Signals sent by Ctrl-C, by the process manager, and by a closing terminal. */
export const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Time in ms during which repeated signals are ignored, because `npm start` may deliver a signal twice. */
const echo = 1_000;

/** The first stop signal aborts `toStop`. A second signal aborts `toHurry`, to stop at once. */
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
