import type { Database } from "../../../database/database.ts";
import type { PubSub } from "../../../database/pubsub.ts";
import { repeatUntilClosed } from "../../../database/repeat.ts";
import { rootCause } from "../../../database/root-cause.ts";
import type { Log } from "../../../server/log.ts";
import type { Subscriptions } from "./subscriptions.ts";

const everyMs = 60_000;

/** Queues back-in-stock emails every minute and after catalogue changes. Ignores sales that leave units in stock. */
export function notifyOnChange(
  subscriptions: Pick<Subscriptions, "notify">,
  database: Database,
  pubsub: Pick<PubSub, "subscribe">,
  log: Log,
) {
  let isNotifying = false;
  let isRequested = false;
  async function notifyAll() {
    isNotifying = true;
    while (isRequested) {
      isRequested = false;
      await subscriptions.notify().catch((error: unknown) => {
        if (!database.$client.ending)
          log.error({ cause: rootCause(error) }, "Back-in-stock emails could not be stored.");
      });
    }
    isNotifying = false;
  }
  /** Starts a run, or requests another run after the active run. */
  function requestNotify() {
    isRequested = true;
    if (!isNotifying) void notifyAll();
  }
  pubsub.subscribe("catalogue", (soldId) => soldId || requestNotify());
  repeatUntilClosed(database, everyMs, requestNotify);
}
