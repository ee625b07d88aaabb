import type { Database } from "../../database/database.ts";
import { rootCause } from "../../database/root-cause.ts";
import type { Log } from "../../server/log.ts";
import type { Orders } from "./orders.ts";

const everyMs = 60_000;

const message = "Unconfirmed orders could not be cancelled.";

/** Every minute, cancels guest orders past the confirmation deadline, until the database is closed. */
export function cancelInTime(orders: Pick<Orders, "cancelOverdue">, database: Database, log: Pick<Log, "error">) {
  async function run() {
    try {
      const failed = await orders.cancelOverdue();
      const [first] = failed;
      if (first) log.error({ orders: failed.map(({ number }) => number), cause: rootCause(first.error) }, message);
    } catch (error) {
      log.error({ cause: rootCause(error) }, message);
    }
  }
  const timer = setInterval(() => {
    if (database.$client.ending) return clearInterval(timer);
    void run();
  }, everyMs).unref();
}
