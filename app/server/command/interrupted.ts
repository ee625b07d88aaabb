import { stopSignals } from "../stop-signals.ts";

/**
 * On a stop signal, calls `stop` and then exits with status 130. Ignores repeated signals, and signals if `isTooLate`.
 * Returns a function that returns true after a handled signal. Errors after that signal are consequences of stopping.
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
