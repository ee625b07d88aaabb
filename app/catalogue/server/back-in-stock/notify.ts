import type { Database } from "../../../database/database.ts";
import type { PubSub } from "../../../database/pubsub.ts";
import { rootCause } from "../../../database/root-cause.ts";
import type { Log } from "../../../server/log.ts";
import type { Subscriptions } from "./subscriptions.ts";

const everyMs = 60_000;

/** Queues emails after each change of the catalogue and every minute, until the database closes. */
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
  /** Changes during a run start another run. */
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
