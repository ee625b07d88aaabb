import type { Database } from "../../database/database.ts";
import { repeatUntilClosed } from "../../database/repeat.ts";
import { rootCause } from "../../database/root-cause.ts";
import type { Log } from "../../server/log.ts";
import type { Orders } from "./orders.ts";

const everyMs = 60_000;

/** Every minute, cancels guest orders that were not confirmed before their deadline. */
export function cancelInTime(orders: Pick<Orders, "cancelOverdue">, database: Database, log: Pick<Log, "error">) {
  const logError = (error: unknown, numbers?: readonly number[]) =>
    log.error({ orders: numbers, cause: rootCause(error) }, "Unconfirmed orders could not be cancelled.");
  async function run() {
    const failed = await orders.cancelOverdue();
    if (failed[0])
      logError(
        failed[0].error,
        failed.map(({ number }) => number),
      );
  }
  repeatUntilClosed(database, everyMs, () => void run().catch(logError));
}
