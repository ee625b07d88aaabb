import type { Database } from "../../database/database.ts";
import { rootCause } from "../../database/root-cause.ts";
import type { Log } from "../../server/log.ts";
import type { Orders } from "./orders.ts";

const everyMs = 60_000;

/** Cancels, each minute, what was ordered without an account and not confirmed in time, until the database is closed. */
export function cancelInTime(orders: Pick<Orders, "cancelOverdue">, database: Database, log: Log) {
  const timer = setInterval(() => {
    if (database.$client.ending) return clearInterval(timer);
    orders.cancelOverdue().catch((error: unknown) => {
      log.error({ cause: rootCause(error) }, "Orders that nobody has confirmed could not be cancelled.");
    });
  }, everyMs).unref();
}
