import type { Database } from "./database.ts";

/** Calls `run` at an interval, until the database is closed. */
export function repeatUntilClosed(database: Database, everyMs: number, run: () => void) {
  const timer = setInterval(() => (database.$client.ending ? clearInterval(timer) : run()), everyMs).unref();
}
