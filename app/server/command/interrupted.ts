import { stopSignals } from "../stop-signals.ts";

/**
 * Calls `stop` at the first stop signal, then exits with status 130. Ignores signals while `isTooLate` returns true.
 * Returns a function that returns true after the signal. Callers then ignore errors, because the stop causes them.
 */
export function whenInterrupted(stop: () => Promise<void>, isTooLate: () => boolean): () => boolean {
  let isEnding = false;
  for (const signal of stopSignals) {
    process.on(signal, () => {
      if (isEnding || isTooLate()) return;
      isEnding = true;
      process.exitCode = 130;
      void stop().finally(() => process.exit());
    });
  }
  return () => isEnding;
}
