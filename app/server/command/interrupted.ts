import { stopSignals } from "../stop-signals.ts";

/**
 * Handles the first stop signal: calls `stop`, then exits with status 130. Ignores signals while `isTooLate` is true.
 * Returns a function that is true after a handled signal. Callers ignore later errors, because the stop causes them.
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
