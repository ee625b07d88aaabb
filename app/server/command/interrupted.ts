import { stopSignals } from "../stop-signals.ts";

/**
 * Ends a command with status 130 on a stop signal, after `stop`. Ignores repeated signals, and all while `isTooLate`.
 * Returns a function that is true while the command ends: later failures are its consequence.
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
