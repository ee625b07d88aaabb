import type { Database } from "./database.ts";

export function repeatUntilClosed(database: Database, everyMs: number, run: () => void) {
  const timer = setInterval(() => (database.$client.ending ? clearInterval(timer) : run()), everyMs).unref();
}

/** Creates a function that starts `run`, or does nothing while a previous run is in progress. */
export function runOneAtATime(run: () => Promise<void>, report: (error: unknown) => void) {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    void run()
      .catch(report)
      .finally(() => void (isRunning = false));
  };
}
