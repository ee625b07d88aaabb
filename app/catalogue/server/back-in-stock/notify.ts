import type { Database } from "../../../database/database.ts";
import type { PubSub } from "../../../database/pubsub.ts";
import { rootCause } from "../../../database/root-cause.ts";
import type { Log } from "../../../server/log.ts";
import type { Subscriptions } from "./subscriptions.ts";

const everyMs = 60_000;

/** Has emails written as soon as the catalogue has changed, and each minute, until the database is closed. */
export function notifyOnChange(
  askings: Pick<Subscriptions, "tell">,
  database: Database,
  pubsub: Pick<PubSub, "subscribe">,
  log: Log,
) {
  let isNotifying = false;
  let isAsked = false;
  async function tellAll() {
    isNotifying = true;
    while (isAsked) {
      isAsked = false;
      await askings.tell().catch((error: unknown) => {
        if (!database.$client.ending)
          log.error({ cause: rootCause(error) }, "Who waits for products could not be told.");
      });
    }
    isNotifying = false;
  }
  /** What changes while somebody is told is looked at afterwards. */
  function tell() {
    isAsked = true;
    if (!isNotifying) void tellAll();
  }
  pubsub.subscribe("catalogue", (sold) => sold || tell());
  const timer = setInterval(() => {
    if (database.$client.ending) return clearInterval(timer);
    tell();
  }, everyMs).unref();
}
