import { stopSignals } from "../stop-signals.ts";

/**
 * Ends a command with status 130 when it is asked to stop, after what has to be done then: once, however often it is asked,
 * and not at all while it is too late. Returns whether it is ending: what fails then fails because of that.
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
